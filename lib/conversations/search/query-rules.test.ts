import fc from "fast-check";
import { expect, test } from "vitest";
import {
  formatFilter,
  parseSearch,
  searchFilters,
  splitQuery,
} from "#lib/conversations/search/query-rules.ts";

test("distinguishes words, phrases and filters, and marks the last word as incomplete", () => {
  expect(parseSearch('refund "gift card" from:"Chen Wei" label:VIP before:2026-11-01 ord')).toEqual({
    words: [
      { text: "refund", open: false },
      { text: "gift card", open: false },
      { text: "ord", open: true },
    ],
    from: ["Chen Wei"],
    labels: ["VIP"],
    before: "2026-11-01",
    after: null,
    invalidFilters: [],
  });
});

test.each([
  ["From:Ana", { from: ["Ana"] }],
  ["from：安娜", { from: ["安娜"] }],
  ["from:“Ana Ruiz”", { from: ["Ana Ruiz"] }],
  ['label:"still being ty', { labels: ["still being ty"] }],
  ["label:a label:b", { labels: ["a", "b"] }],
  ["after:2026-01-01 after:2026-02-01", { after: "2026-02-01" }],
  ["before:2026-01-01 before:2026-02-01", { before: "2026-01-01" }],
  ["before:2026-02-30", { before: null, invalidFilters: [{ filter: "before", value: "2026-02-30" }] }],
  ["before:0000-01-01", { before: null, invalidFilters: [{ filter: "before", value: "0000-01-01" }] }],
  ["after:9999-12-31", { after: null, invalidFilters: [{ filter: "after", value: "9999-12-31" }] }],
  ["after:0001-01-01", { after: null, invalidFilters: [{ filter: "after", value: "0001-01-01" }] }],
  ["after:soon", { after: null, invalidFilters: [{ filter: "after", value: "soon" }] }],
  ["from:", { from: [], words: [] }],
  ["note:this", { words: [{ text: "note:this", open: true }] }],
  ["https://a.example/x", { words: [{ text: "https://a.example/x", open: true }] }],
  ["order from:ana", { words: [{ text: "order", open: true }], from: ["ana"] }],
  ["wherefrom:ana", { words: [{ text: "wherefrom:ana", open: true }], from: [] }],
])("%s", (text, expected) => {
  expect(parseSearch(text)).toMatchObject(expected);
});

const anything = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc
    .array(
      fc.constantFrom(
        "from:",
        "label:",
        "before:",
        '"',
        "“",
        " ",
        ":",
        "2026-11-01",
        "é",
        "订单",
        "👍🏽",
        "a",
      ),
      {
        maxLength: 12,
      },
    )
    .map((parts) => parts.join("")),
);

test("splits any text into ordered, disjoint parts that cover everything but spaces and quotes", () => {
  fc.assert(
    fc.property(anything, (text) => {
      const parts = splitQuery(text);
      let end = 0;
      let rest = "";
      for (const part of parts) {
        expect(part.start).toBeGreaterThanOrEqual(end);
        expect(part.end).toBeGreaterThan(part.start);
        rest += text.slice(end, part.start);
        end = part.end;
      }
      rest += text.slice(end);
      expect(rest.replace(/[\s"“”„«»＂]/g, "")).toBe("");
      parseSearch(text);
    }),
  );
});

test("reads back a written filter among any words", () => {
  const value = fc
    .string({ unit: "grapheme", minLength: 1 })
    .map((text) => text.replace(/[\s"“”„«»＂]+/g, " ").trim());
  fc.assert(
    fc.property(
      fc.constantFrom(...searchFilters),
      value.filter((text) => text !== ""),
      (filter, text) => {
        const written = `before ${formatFilter(filter, text)} after`;
        const parsed = splitQuery(written).filter((part) => part.kind === "filter");
        expect(parsed).toMatchObject([{ filter, value: text }]);
        expect(parseSearch(written).words.map((word) => word.text)).toEqual(["before", "after"]);
      },
    ),
  );
});
