import { expect, test } from "vitest";
import { readPhone } from "#lib/platform/national-phone.ts";

test.each([
  ["030 5550 1234", "DE", "493055501234"],
  ["(11) 99999-8888", "BR", "5511999998888"],
  ["+44 7400 123456", "DE", "447400123456"],
  ["0044 7400 123456", "DE", "447400123456"],
  // Too long for a number of the country, so that it has a country code already.
  ["5511999998888", "US", "5511999998888"],
  ["٠٥٠ ١٢٣ ٤٥٦٧", "SA", "966501234567"],
  ["٠٠٩٦٦٥٠١٢٣٤٥٦٧", "SA", "966501234567"],
  ["030 5550 1234", null, null],
  ["12", "DE", null],
  ["not a phone", "DE", null],
])("reads %s in %s as %s", (typed, country, digits) => {
  expect(readPhone(typed, country)).toBe(digits);
});
