import { expect, test } from "vitest";
import { isPhone, suggestPhone } from "#lib/phone.ts";

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
