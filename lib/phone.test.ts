import fc from "fast-check";
import { expect, test } from "vitest";
import { isPhone, isSamePhone, phoneForms, phoneFragments, suggestPhone } from "#lib/phone.ts";

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
  ["553191112222", ["5531991112222", "553191112222"]],
  ...["5491155551234", "541155551234", "54111555551234", "549111555551234"].map(
    (phone): [string, string[]] => [
      phone,
      ["5491155551234", "541155551234", "549111555551234", "54111555551234"],
    ],
  ),
  // A landline of São Paulo, and a Brazilian mobile of a range that never had eight digits.
  ["551132345678", ["551132345678"]],
  ["5511923456789", ["5511923456789"]],
  ["15555550123", ["15555550123"]],
])("%s is written %j", (phone, forms) => {
  expect(phoneForms(phone)).toEqual(forms);
});

const digits = fc.stringMatching(/^[1-9][0-9]{7,14}$/);
const regional = fc.oneof(
  fc.stringMatching(/^55[1-9]{2}9?[6-9][0-9]{7}$/),
  fc.stringMatching(/^521?[2-9][0-9]{9}$/),
  fc.stringMatching(
    /^549?(11[0-9]{8}|[23][0-9]{9}|1115[0-9]{8}|[23][0-9]{2}15[0-9]{7}|[23][0-9]{3}15[0-9]{6})$/,
  ),
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

test("every regional number has other forms, which differ and are one phone line", () => {
  fc.assert(
    fc.property(regional, (phone) => {
      const forms = phoneForms(phone);
      expect(forms.length).toBeGreaterThan(1);
      expect(new Set(forms).size).toBe(forms.length);
      expect(forms.every((form) => isSamePhone(form, phone))).toBe(true);
    }),
  );
});

test.each([
  ["5531991112222", ["553191112222", "5531991112222"]],
  ["553191112222", ["553191112222", "5531991112222"]],
  ["31991112222", ["3191112222", "31991112222"]],
  ["1155551234", ["1155551234", "111555551234"]],
  ["91112222", ["91112222"]],
  ["650555", ["650555"]],
])("a search for %s looks for %j", (digits, fragments) => {
  expect(phoneFragments(digits)).toEqual(fragments);
});

test.each([
  // Area codes of three and of four digits (Córdoba, González Catán), with the 15 of calls inside the country.
  ["5493514123456", "54351154123456"],
  ["5492202123456", "54220215123456"],
])("%s and %s are one Argentine phone", (abroad, atHome) => {
  expect(isSamePhone(abroad, atHome)).toBe(true);
});

test.each([
  ["5491155551234", "5491155551235"],
  ["5493514123456", "54351515412345"],
  ["15555550123", "15555550124"],
])("%s and %s are two phones", (one, other) => {
  expect(isSamePhone(one, other)).toBe(false);
});
