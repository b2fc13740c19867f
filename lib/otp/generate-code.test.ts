import { expect, test } from "vitest";
import { findCountry } from "#lib/otp/detect-pumping.ts";
import { generateCode, hashCode } from "#lib/otp/generate-code.ts";
import { newId } from "#lib/platform/id.ts";

test("generates every digit with equal probability at every position", () => {
  const length = 6;
  const codes = Array.from({ length: 20_000 }, () => generateCode(length));
  for (let place = 0; place < length; place += 1) {
    const counts = Array.from({ length: 10 }, () => 0);
    for (const code of codes) counts[Number(code[place])] = (counts[Number(code[place])] ?? 0) + 1;
    const expected = codes.length / 10;
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // With nine degrees of freedom, a fair generator exceeds 100 less than once in 10^17 runs; one digit half as
    // likely gives 280.
    expect(chiSquare).toBeLessThan(100);
  }
  expect(codes.every((code) => /^[0-9]{6}$/.test(code))).toBe(true);
});

test.each([6, 7, 8])("generates codes of %i digits", (length) => {
  expect(generateCode(length)).toMatch(new RegExp(`^[0-9]{${length}}$`));
});

test("binds the digest to the id, recipient, purpose and code", () => {
  const named = { id: newId("otp"), recipient: "5511999998888", purpose: "login", code: "012345" };
  const digest = Buffer.from(hashCode(named)).toString("hex");
  expect(digest).toHaveLength(64);
  expect(Buffer.from(hashCode({ ...named })).toString("hex")).toBe(digest);
  for (const other of [
    { id: newId("otp") },
    { recipient: "5511999998889" },
    { purpose: "payment" },
    { code: "012346" },
    { code: "12345" },
  ]) {
    expect(Buffer.from(hashCode({ ...named, ...other })).toString("hex")).not.toBe(digest);
  }
});

test.each([
  ["12425550123", "BS"],
  ["14165550123", "CA"],
  ["12025550123", "US"],
  ["77012345678", "KZ"],
  ["5511999998888", "BR"],
  ["99912345678", null],
])("returns the country of %s: %s", (digits, country) => {
  expect(findCountry(digits)).toBe(country);
});
