import { expect, test } from "vitest";
import { parseNumber } from "#lib/platform/digit-rules.ts";

test.each([
  ["12.5", 12.5],
  ["١٢٫٥", 12.5],
  ["-۷", -7],
  ["\u061c-٣", -3],
  ["١٢ kg", Number.NaN],
])("reads %s as %d", (typed, number) => {
  expect(parseNumber(typed)).toBe(number);
});
