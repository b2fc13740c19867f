import fc from "fast-check";
import { expect, test } from "vitest";
import { callerAddress, parseProxies } from "#lib/platform/trusted-proxies.ts";

function ranges(value: string) {
  const parsed = parseProxies(value);
  if ("invalid" in parsed) throw new Error(parsed.invalid);
  return parsed.ranges;
}

const PROXIES = ranges("10.0.0.0/8, 127.0.0.1, fd00::/8, ::ffff:192.0.2.0/120");

test.each([
  ["no header", "203.0.113.9", undefined, "203.0.113.9"],
  ["a caller's claim", "203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["one proxy", "10.0.0.1", "198.51.100.1", "198.51.100.1"],
  ["two proxies", "127.0.0.1", "198.51.100.1, 10.2.3.4", "198.51.100.1"],
  ["a claim before the caller", "10.0.0.1", "1.2.3.4, 198.51.100.1", "198.51.100.1"],
  ["trusted hops left of the caller", "10.0.0.1", "10.9.9.9, 198.51.100.1", "198.51.100.1"],
  ["trusted hops alone", "10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"],
  ["a proxy on IPv4 in IPv6", "::ffff:10.0.0.1", "198.51.100.1", "198.51.100.1"],
  ["a range of IPv4 in IPv6", "192.0.2.77", "198.51.100.1", "198.51.100.1"],
  ["a caller on IPv4 in IPv6", "10.0.0.1", "::ffff:198.51.100.1", "198.51.100.1"],
  ["a port", "10.0.0.1", "198.51.100.1:4711", "198.51.100.1"],
  ["IPv6 with a port", "fd00::1", "[2001:DB8::1]:4711", "2001:db8::1"],
  ["IPv6 with a zone", "fd00::1", "fe80::1%eth0", "fe80::1"],
  ["an entry that is no address", "10.0.0.1", "198.51.100.1, unknown", "10.0.0.1"],
  ["a bare number", "10.0.0.1", "198.51.100.1, 7", "10.0.0.1"],
  ["empty entries", "10.0.0.1", " , 198.51.100.1, ,", "198.51.100.1"],
  ["a connection that is gone", undefined, "198.51.100.1", ""],
])("%s", (_, peer, forwardedFor, address) => {
  expect(callerAddress(peer, forwardedFor, PROXIES)).toBe(address);
});

test("returns the address that the trusted proxy saw, and ignores addresses that the caller sends", () => {
  const claims = fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string(), fc.constant("10.0.0.1")));
  fc.assert(
    fc.property(claims, (claimed) => {
      const header = [...claimed, "198.51.100.1"].join(", ");
      expect(callerAddress("10.0.0.1", header, PROXIES)).toBe("198.51.100.1");
      expect(callerAddress("203.0.113.9", header, PROXIES)).toBe("203.0.113.9");
    }),
  );
});
