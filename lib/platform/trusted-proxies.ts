import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

export type AddressRange = [Address, number];

/** @returns the ranges, or the invalid entry */
export function parseProxies(value: string): { ranges: AddressRange[] } | { invalid: string } {
  const ranges: AddressRange[] = [];
  for (const entry of value.split(",").map((part) => part.trim())) {
    if (entry === "") continue;
    const range = parseRange(entry);
    if (!range) return { invalid: entry };
    ranges.push(range);
  }
  return { ranges };
}

/**
 * The right-most hop that is not a trusted proxy; entries left of it are unverified.
 * @param forwardedFor the value of `X-Forwarded-For`; several headers joined with commas
 * @returns an address in canonical form; empty when the connection has none
 */
export function callerAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  proxies: readonly AddressRange[],
): string {
  let address = parseHop(peer ?? "");
  if (!address) return "";
  for (const entry of (forwardedFor ?? "").split(",").reverse()) {
    if (entry.trim() === "") continue;
    if (!isTrusted(address, proxies)) break;
    const hop = parseHop(entry.trim());
    if (!hop) break;
    address = hop;
  }
  return address.toString();
}

export function isTrustedPeer(peer: string | undefined, proxies: readonly AddressRange[]): boolean {
  const address = parseHop(peer ?? "");
  return address !== null && isTrusted(address, proxies);
}

function isTrusted(address: Address, proxies: readonly AddressRange[]): boolean {
  return proxies.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits));
}

/** `::ffff:` addresses become IPv4. */
function parseHop(text: string): Address | null {
  const bare = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text;
  const withoutZone = bare.replace(/%.*$/s, "");
  return isAddress(withoutZone) ? ipaddr.process(withoutZone) : null;
}

function parseRange(text: string): AddressRange | null {
  const [base = "", bits, ...rest] = text.split("/");
  if (rest.length > 0 || !isAddress(base)) return null;
  const address = ipaddr.parse(base);
  const size = address.kind() === "ipv4" ? 32 : 128;
  if (bits === undefined) return [ipaddr.process(base), ipaddr.process(base).kind() === "ipv4" ? 32 : 128];
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > size) return null;
  const mapped = ipaddr.process(base);
  // ::ffff:10.0.0.0/104 is 10.0.0.0/8.
  return mapped.kind() === address.kind()
    ? [address, Number(bits)]
    : [mapped, Math.max(0, Number(bits) - 96)];
}

/** Excludes the `inet_aton` forms, in which a bare number is an address. */
function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}
