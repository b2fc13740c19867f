import ipaddr from "ipaddr.js";

// RFC 6761, 6762, 8375, 7686 and common practice.
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

/** As written: the URL parser drops an empty user name and an empty or padded port. */
export function authorityOf(raw: string): string {
  return /^https?:\/\/([^/?#]*)/i.exec(raw)?.[1] ?? "";
}

export function isPublicHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, "");
  if (ipaddr.isValid(bare)) return isPublicAddress(bare);
  const name = bare.replace(/\.$/, "").toLowerCase();
  if (!name.includes(".")) return false;
  return !PRIVATE_SUFFIXES.some((suffix) => name === suffix || name.endsWith(`.${suffix}`));
}

/** An embedded IPv4 address decides. */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.parse(address);
  if (parsed.kind() === "ipv4") return parsed.range() === "unicast";
  const range = parsed.range();
  const bytes = parsed.toByteArray();
  // Global unicast is 2000::/3 (RFC 4291); other unlisted ranges are unassigned.
  if (range === "unicast") return ((bytes[0] ?? 0) & 0xe0) === 0x20;
  const inner = embeddedIpv4(bytes, range);
  return inner !== null && ipaddr.fromByteArray(inner).range() === "unicast";
}

function embeddedIpv4(bytes: number[], range: string): number[] | null {
  if (range === "ipv4Mapped" || range === "rfc6052") return bytes.slice(12);
  if (range === "6to4") return bytes.slice(2, 6);
  return null;
}
