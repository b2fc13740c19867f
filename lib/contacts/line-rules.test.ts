import { expect, test } from "vitest";
import { chooseLine, type Line } from "#lib/contacts/line-rules.ts";

const ANA = "4915112345678";
const BEN = "4915187654321";
const BRAZIL = "5511987654321";
const BRAZIL_BEFORE = "551187654321";
const some = (phone: string | null, waId: string | null = null): Line => ({ phone, waId });

test("of two lines the chosen one stays", () => {
  const [ana, ben] = [some(ANA), some(BEN)];
  expect(chooseLine(ana, ben, false)).toEqual({ kept: ana, other: ben, isSame: false });
  expect(chooseLine(ana, ben, true)).toEqual({ kept: ben, other: ana, isSame: false });
});

test("a number that is written in two ways is one line", () => {
  expect(chooseLine(some(BRAZIL), some(BRAZIL_BEFORE), false).isSame).toBe(true);
  expect(chooseLine(some(BRAZIL), some(null, BRAZIL_BEFORE), true).isSame).toBe(true);
});

test("the only number stays, whatever was chosen", () => {
  const [none, ana] = [some(null), some(ANA)];
  for (const theirs of [true, false]) {
    expect(chooseLine(none, ana, theirs)).toEqual({ kept: ana, other: none, isSame: true });
    expect(chooseLine(ana, none, theirs)).toEqual({ kept: ana, other: none, isSame: true });
  }
});
