import ipaddr from "ipaddr.js";

// Names that never lead to a public host (RFC 6761, 6762, 8375, 7686 and common private practice).
const PRIVATE_SUFFIXES = [
  "localhost",
  "local",
  "internal",
  "intranet",
  "lan",
  "home.arpa",
  "onion",
  "test",
  "invalid",
  "example",
];

/** Whether a parsed URL's host can be on the public internet: a public address, or a name that is not a local one. */
export function isPublicHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, "");
  if (ipaddr.isValid(bare)) return isPublicAddress(bare);
  const name = bare.replace(/\.$/, "").toLowerCase();
  if (!name.includes(".")) return false;
  return !PRIVATE_SUFFIXES.some((suffix) => name === suffix || name.endsWith(`.${suffix}`));
}

/** Whether an address is public unicast; one that carries an IPv4 address inside is judged by that. */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.parse(address);
  if (parsed.kind() === "ipv4") return parsed.range() === "unicast";
  const range = parsed.range();
  const bytes = parsed.toByteArray();
  // Global unicast is 2000::/3 (RFC 4291); the rest of what no list names is not handed out.
  if (range === "unicast") return ((bytes[0] ?? 0) & 0xe0) === 0x20;
  const inner = embeddedIpv4(bytes, range);
  return inner !== null && ipaddr.fromByteArray(inner).range() === "unicast";
}

/** The IPv4 address inside a mapped, NAT64 or 6to4 address. */
function embeddedIpv4(bytes: number[], range: string): number[] | null {
  if (range === "ipv4Mapped" || range === "rfc6052") return bytes.slice(12);
  if (range === "6to4") return bytes.slice(2, 6);
  return null;
}
