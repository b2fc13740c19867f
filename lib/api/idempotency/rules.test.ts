import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson, parseIdempotencyKey } from "#lib/api/idempotency/rules.ts";

test.each([
  ["abc", "abc"],
  ['"abc"', "abc"],
  ["order-shipped/1042", "order-shipped/1042"],
  ["  abc  ", "abc"],
  ["x".repeat(255), "x".repeat(255)],
  ["x".repeat(256), null],
  ["", null],
  ['""', null],
  ["a b", null],
  ["a, b", null],
  ['"a"b"', null],
  ["é", null],
])("parses the header %j as the key %j", (header, key) => {
  expect(parseIdempotencyKey(header)).toBe(key);
});

test("ignores the order of members but not their values", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const shuffled = Object.fromEntries(Object.entries(value).toReversed());
      expect(canonicalJson(shuffled)).toBe(canonicalJson(value));
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
  expect(canonicalJson({ a: 1 })).not.toBe(canonicalJson({ a: "1" }));
  expect(canonicalJson({ a: [1, 2] })).not.toBe(canonicalJson({ a: [2, 1] }));
});
