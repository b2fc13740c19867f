import fc from "fast-check";
import { expect, test } from "vitest";
import { bearerToken, checkKey, generateKey, keyChecksum, parseCidr } from "#lib/accounts/api-keys/rules.ts";

test("computes the checksum of the documented example", () => {
  expect(keyChecksum("8fK2mQx7ZpL0vR4tYb9NwEaHcJ")).toBe("46DZtg");
});

test("generates a prefix and 32 characters, of which six are a checksum", () => {
  const key = generateKey();
  expect(key).toMatch(/^parley_sk_live_[0-9A-Za-z]{32}$/);
  expect(key.slice(-6)).toBe(keyChecksum(key.slice(15, -6)));
});

test.each([
  ["Bearer abc", "abc"],
  ["bearer   abc", "abc"],
  ["BEARER abc", "abc"],
  ["Basic abc", null],
  ["Bearer", null],
  ["Bearer a b", null],
  ["Bearer abc, Bearer def", null],
  [`Bearer ${"x".repeat(513)}`, null],
  [null, null],
])("parses the header %s as the token %s", (header, token) => {
  expect(bearerToken(header)).toBe(token);
});

const now = new Date("2026-11-20T12:00:00Z");
const good = { scopes: ["messages.send"], allowedCidrs: [], expiresAt: null, revokedAt: null };
const use = { scope: "messages.send" as const, address: "203.0.113.7", now };

test("accepts a key that is not revoked or expired and matches scope and address", () => {
  fc.assert(
    fc.property(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean(), (live, fresh, inScope, inPlace) => {
      const key = {
        scopes: inScope ? ["messages.send"] : ["otp.send"],
        allowedCidrs: [inPlace ? "203.0.113.0/24" : "198.51.100.0/24"],
        expiresAt: fresh ? new Date(now.getTime() + 1) : now,
        revokedAt: live ? null : now,
      };
      expect(checkKey(key, use) === null).toBe(live && fresh && inScope && inPlace);
    }),
  );
});

test.each([
  ["203.0.113.0/24", "203.0.113.7", true],
  ["203.0.113.0/24", "::ffff:203.0.113.7", true],
  ["2001:db8::/32", "2001:db8::1", true],
  ["2001:db8::/32", "203.0.113.7", false],
  ["203.0.113.0/24", null, false],
  ["203.0.113.0/24", "not an address", false],
])("checks a key for %s used from %s: %s", (cidr, address, allowed) => {
  expect(checkKey({ ...good, allowedCidrs: [cidr] }, { ...use, address }) === null).toBe(allowed);
});

test.each([
  ["203.0.113.7", "203.0.113.7/32"],
  ["2001:db8::1", "2001:db8::1/128"],
  ["10.0.0.0/8", "10.0.0.0/8"],
  ["10.0.0.0/40", null],
  ["example.com", null],
])("parses %s as the range %s", (value, cidr) => {
  expect(parseCidr(value)).toBe(cidr);
});
