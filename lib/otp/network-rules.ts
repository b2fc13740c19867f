import ipaddr from "ipaddr.js";

/**
 * Whose address it is, as limits count it: an IPv4 address by itself, an IPv6 address by its /64, which is what one
 * household or one server is given.
 */
export function networkOf(address: string): string {
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  const { parts } = parsed as ipaddr.IPv6;
  return `${new ipaddr.IPv6([...parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}
