import { expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { findCountry } from "#lib/otp/find-country.ts";
import { digestOf, makeCode } from "#lib/otp/make-code.ts";

test("every digit is equally likely at every place, leading zeros included", () => {
  const length = 6;
  const codes = Array.from({ length: 20_000 }, () => makeCode(length));
  for (let place = 0; place < length; place += 1) {
    const counts = Array.from({ length: 10 }, () => 0);
    for (const code of codes) counts[Number(code[place])] = (counts[Number(code[place])] ?? 0) + 1;
    const expected = codes.length / 10;
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // Nine degrees of freedom: a fair generator exceeds 100 less than once in 10^17 runs; one digit half as likely gives 280.
    expect(chiSquare).toBeLessThan(100);
  }
  expect(codes.every((code) => /^[0-9]{6}$/.test(code))).toBe(true);
});

test.each([6, 7, 8])("a code of %i digits has so many", (length) => {
  expect(makeCode(length)).toMatch(new RegExp(`^[0-9]{${length}}$`));
});

test("a digest is bound to the code's id, recipient and purpose, and is none of them", () => {
  const named = { id: newId("otp"), recipient: "5511999998888", purpose: "login", code: "012345" };
  const digest = Buffer.from(digestOf(named)).toString("hex");
  expect(digest).toHaveLength(64);
  expect(Buffer.from(digestOf({ ...named })).toString("hex")).toBe(digest);
  for (const other of [
    { id: newId("otp") },
    { recipient: "5511999998889" },
    { purpose: "payment" },
    { code: "012346" },
    { code: "12345" },
  ]) {
    expect(Buffer.from(digestOf({ ...named, ...other })).toString("hex")).not.toBe(digest);
  }
});

test.each([
  ["12425550123", "BS"],
  ["14165550123", "CA"],
  ["12025550123", "US"],
  ["77012345678", "KZ"],
  ["5511999998888", "BR"],
  ["99912345678", null],
])("%s is a number of %s", (digits, country) => {
  expect(findCountry(digits)).toBe(country);
});
