import { expect, test } from "vitest";
import { readSearch } from "#lib/contacts/search-rules.ts";

test.each([
  ["+44 (0)20 7946 0958", "442079460958"],
  ["tel:+55-11-99999-8888", "5511999998888"],
  ["0055 11 99999", "551199999"],
  ["(11) 99999", "1199999"],
  ["99999–8888", "999998888"],
  ["12", null],
  ["Ana 2", null],
])("searches for %s by the digits %s", (q, digits) => {
  expect(readSearch(q).digits).toBe(digits);
});
