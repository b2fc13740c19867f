import fc from "fast-check";
import { expect, test } from "vitest";
import { findJsonIssues } from "#lib/api/json-issues.ts";

const escaped = (name: string) =>
  `"${Array.from({ length: name.length }, (_, index) => `\\u${name.charCodeAt(index).toString(16).padStart(4, "0")}`).join("")}"`;

test("reports nothing for JSON that JSON.parse reads without loss", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 1, "\t"), (value, space) => {
      expect(findJsonIssues(JSON.stringify(value, null, space))).toEqual([]);
    }),
  );
});

test("reports every repeated member with its path at every depth, also with escaped names", () => {
  const members = fc.array(
    fc.tuple(fc.constantFrom("a", "to", "__proto__", "é", ""), fc.boolean(), fc.jsonValue({ maxDepth: 1 })),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(members, (list) => {
      const written = list.map(
        ([name, isEscaped, value]) =>
          `${isEscaped ? escaped(name) : JSON.stringify(name)}: ${JSON.stringify(value)}`,
      );
      const repeated = list.map(([name]) => name).filter((name, at, names) => names.indexOf(name) < at);
      const found = findJsonIssues(`{"x": [0, {${written.join(", ")}}]}`);
      expect(found.map(({ path, code }) => [path, code])).toEqual(
        repeated.map((name) => [`x.1.${name}`, "duplicate_member"]),
      );
    }),
  );
  expect(findJsonIssues('{"to": "1", "\\u0074o": "2"}')).toEqual([
    {
      path: "to",
      code: "duplicate_member",
      message: '"to" appears more than once in this object. Send it once.',
    },
  ]);
});

test.each([
  ["9007199254740993", false],
  ["12345678901234567890", false],
  ["-12345678901234567891", false],
  ["0.1000000000000000055", false],
  ["1e400", false],
  ["1e-400", false],
  ["9007199254740991", true],
  ["12345678901234567000", true],
  ["1e21", true],
  ["1.50e+3", true],
  ["0.1", true],
  ["-0", true],
  ["0.000", true],
  ["5e-324", true],
])("detects whether the number %s is exact: %s", (number, isExact) => {
  expect(findJsonIssues(`{"a": {"b": ${number}}}`).map(({ path, code }) => [path, code])).toEqual(
    isExact ? [] : [["a.b", "inexact_number"]],
  );
});
