import fc from "fast-check";
import { expect, test } from "vitest";
import { isPhone, phoneForms, suggestPhone } from "#lib/phone.ts";

test.each(["15551234", "5511999998888", "123456789012345"])("%s is a recipient", (value) => {
  expect(isPhone(value)).toBe(true);
});

test.each([
  "",
  "1234567",
  "1234567890123456",
  "+15551234567",
  "05551234567",
  "1555 123 4567",
  "１５５５１２３４５",
])("%s is not", (value) => {
  expect(isPhone(value)).toBe(false);
});

test.each([
  ["+55 (11) 99999-8888", "5511999998888"],
  ["0055 11 99999.8888", "5511999998888"],
  ["hello", null],
  ["+1", null],
])("what a person wrote as %s becomes %s", (value, suggestion) => {
  expect(suggestPhone(value)).toBe(suggestion);
});

test.each([
  ["5511999998888", ["5511999998888", "551199998888"]],
  ["551199998888", ["5511999998888", "551199998888"]],
  ["5215512345678", ["525512345678", "5215512345678"]],
  ["525512345678", ["525512345678", "5215512345678"]],
  // A landline of São Paulo, a Brazilian mobile of a range that never had eight digits, and Argentina, whose number without
  // the 9 is another line.
  ["551132345678", ["551132345678"]],
  ["5511923456789", ["5511923456789"]],
  ["5491123456789", ["5491123456789"]],
  ["15555550123", ["15555550123"]],
])("%s is written %j", (phone, forms) => {
  expect(phoneForms(phone)).toEqual(forms);
});

const digits = fc.stringMatching(/^[1-9][0-9]{7,14}$/);
const regional = fc.oneof(
  fc.stringMatching(/^55[1-9]{2}9?[6-9][0-9]{7}$/),
  fc.stringMatching(/^521?[2-9][0-9]{9}$/),
);

test("a number is among its forms, each form has the same ones, and all of them can be dialled", () => {
  fc.assert(
    fc.property(fc.oneof(digits, regional), (phone) => {
      const forms = phoneForms(phone);
      expect(forms).toContain(phone);
      for (const form of forms) expect([isPhone(form), phoneForms(form)]).toEqual([true, forms]);
    }),
  );
});

test("every regional number has exactly one other form", () => {
  fc.assert(
    fc.property(regional, (phone) => {
      expect(new Set(phoneForms(phone)).size).toBe(2);
    }),
  );
});
