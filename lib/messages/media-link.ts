import ipaddr from "ipaddr.js";

const MAX_LENGTH = 2048;

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

type Checked = { ok: true; url: string } | { ok: false; message: string };

/**
 * Whether a header's media link is a public https URL that WhatsApp can fetch (specification §4; API.md §7.3). Checked on
 * the raw text first, because the URL parser forgives what WhatsApp's may not, then on the parsed host. Nothing is
 * fetched or looked up.
 */
export function checkMediaLink(raw: string): Checked {
  const refuse = (message: string): Checked => ({ ok: false, message });
  if (raw.length > MAX_LENGTH) return refuse(`The link is longer than ${MAX_LENGTH} characters.`);
  if (!/^https:\/\/[^/]/i.test(raw)) return refuse("The link must start with https://.");
  if (/[\s\\\p{Cc}]/u.test(raw)) {
    return refuse("The link holds white space, a control character or a backslash; encode it.");
  }
  const url = URL.parse(raw);
  if (!url || url.hostname === "") return refuse("The link is not a valid URL.");
  if (url.username !== "" || url.password !== "")
    return refuse("The link must not hold a user name or password.");
  if (url.port === "0") return refuse("The link's port must be 1 to 65535.");
  return isPublicHost(url.hostname)
    ? { ok: true, url: url.href }
    : refuse("The link must lead to a public host: not to a local name or a private address.");
}

function isPublicHost(hostname: string): boolean {
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
  if (range === "unicast") return true;
  const inner = embeddedIpv4(parsed.toByteArray(), range);
  return inner !== null && ipaddr.fromByteArray(inner).range() === "unicast";
}

/** The IPv4 address inside a mapped, NAT64 or 6to4 address. */
function embeddedIpv4(bytes: number[], range: string): number[] | null {
  if (range === "ipv4Mapped" || range === "rfc6052") return bytes.slice(12);
  if (range === "6to4") return bytes.slice(2, 6);
  return null;
}
