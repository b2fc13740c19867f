import { expect, test } from "vitest";
import { type ContactPhone, choosePhone } from "#lib/contacts/merged-phone-rules.ts";

const ANA = "4915112345678";
const BEN = "4915187654321";
const BRAZIL = "5511987654321";
const BRAZIL_BEFORE = "551187654321";
const some = (phone: string | null, waId: string | null = null): ContactPhone => ({ phone, waId });

test("keeps the chosen one of two numbers", () => {
  const [ana, ben] = [some(ANA), some(BEN)];
  expect(choosePhone(ana, ben, false)).toEqual({ retained: ana, other: ben, isSame: false });
  expect(choosePhone(ana, ben, true)).toEqual({ retained: ben, other: ana, isSame: false });
});

test("treats two forms of a number as the same", () => {
  expect(choosePhone(some(BRAZIL), some(BRAZIL_BEFORE), false).isSame).toBe(true);
  expect(choosePhone(some(BRAZIL), some(null, BRAZIL_BEFORE), true).isSame).toBe(true);
});

test("keeps the only number, whichever was chosen", () => {
  const [none, ana] = [some(null), some(ANA)];
  for (const theirs of [true, false]) {
    expect(choosePhone(none, ana, theirs)).toEqual({ retained: ana, other: none, isSame: true });
    expect(choosePhone(ana, none, theirs)).toEqual({ retained: ana, other: none, isSame: true });
  }
});
