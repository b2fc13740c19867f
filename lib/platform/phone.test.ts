import fc from "fast-check";
import { expect, test } from "vitest";
import { isEqualPhone, isPhone, phoneForms, phoneFragments, suggestPhone } from "#lib/platform/phone.ts";

test.each(["15551234", "5511999998888", "123456789012345"])("accepts %s as a recipient", (value) => {
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
])("rejects %s as a recipient", (value) => {
  expect(isPhone(value)).toBe(false);
});

test.each([
  ["+55 (11) 99999-8888", "5511999998888"],
  ["0055 11 99999.8888", "5511999998888"],
  ["+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧", "966501234567"],
  ["۰۰۹۸ ۹۱۲ ۳۴۵ ۶۷۸۹", "989123456789"],
  ["tel:+55-11-99999‑8888", "5511999998888"],
  ["\u202aWhatsApp:+5511999998888\u202c", "5511999998888"],
  ["＋５５１１９９９９９８８８８", "5511999998888"],
  ["+44 (0)20 7946 0958", "442079460958"],
  ["+39 (0)6 12345678", "390612345678"],
  ["+49 (0170) 1234567", null],
  ["44 (0)20 7946 0958", null],
  ["(650) 555-1234", null],
  ["hello", null],
  ["+1", null],
])("suggests for %s the digits %s", (value, suggestion) => {
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
  // A landline of São Paulo, and a Brazilian mobile range that never had eight digits.
  ["551132345678", ["551132345678"]],
  ["5511923456789", ["5511923456789"]],
  ["15555550123", ["15555550123"]],
])("lists for %s the forms %j", (phone, forms) => {
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

test("lists the number among its forms, the same forms for each of them, all valid", () => {
  fc.assert(
    fc.property(fc.oneof(digits, regional), (phone) => {
      const forms = phoneForms(phone);
      expect(forms).toContain(phone);
      for (const form of forms) expect([isPhone(form), phoneForms(form)]).toEqual([true, forms]);
    }),
  );
});

test("lists several different, equal forms of every regional number", () => {
  fc.assert(
    fc.property(regional, (phone) => {
      const forms = phoneForms(phone);
      expect(forms.length).toBeGreaterThan(1);
      expect(new Set(forms).size).toBe(forms.length);
      expect(forms.every((form) => isEqualPhone(form, phone))).toBe(true);
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
])("searches for %s by %j", (digits, fragments) => {
  expect(phoneFragments(digits)).toEqual(fragments);
});

test.each([
  // Area codes of three and four digits (Córdoba, González Catán), with the domestic 15.
  ["5493514123456", "54351154123456"],
  ["5492202123456", "54220215123456"],
])("considers %s and %s the same Argentine phone", (abroad, atHome) => {
  expect(isEqualPhone(abroad, atHome)).toBe(true);
});

test.each([
  ["5491155551234", "5491155551235"],
  ["5493514123456", "54351515412345"],
  ["15555550123", "15555550124"],
])("considers %s and %s different phones", (one, other) => {
  expect(isEqualPhone(one, other)).toBe(false);
});
