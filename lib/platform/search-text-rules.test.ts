import fc from "fast-check";
import { expect, test } from "vitest";
import { createSnippet, findMatches } from "#lib/platform/search-text-rules.ts";

test.each([
  ["Où est mon CAFÉ glacé ?", "cafe", ["CAFÉ"]],
  ["Straße und STRASSE", "strasse", ["Straße", "STRASSE"]],
  ["الْمُدَرِّسَة في المدينة", "المدرسه", ["الْمُدَرِّسَة"]],
  ["我想申请退款，谢谢", "退款", ["退款"]],
  ["thanks 👍🏽 and 👍", "👍", ["👍🏽", "👍"]],
  ["ordering the order in order", "order", ["order", "order"]],
  ["gift card, Gift-Card, giftcard", "gift card", ["gift card", "Gift-Card"]],
  ["สวัสดีครับ", "ครับ", ["ครับ"]],
])("marks in “%s” the word “%s”", (text, word, marked) => {
  const found = findMatches(text, [{ text: word, open: false }]);
  expect(found.map(([start, end]) => text.slice(start, end))).toEqual(marked);
});

test("matches an incomplete last word as a prefix", () => {
  expect(findMatches("ordering orders", [{ text: "order", open: true }])).toEqual([
    [0, 5],
    [9, 14],
  ]);
});

test("a snippet begins shortly before a match that is far from the start", () => {
  const words = [{ text: "order", open: false }];
  const text = "Yes, we do: 4–6 days by courier, free above $60. Shall I set up an order for you?";
  expect(createSnippet(text, words).text).toBe("…courier, free above $60. Shall I set up an order for you?");
  expect(createSnippet("Where is my order?", words).text).toBe("Where is my order?");
});

test("creates a short snippet around the match without cutting a character", () => {
  const grapheme = fc.constantFrom("a", "é", "👨‍👩‍👧", "订", "ب", "हि", " ", "word");
  const filler = fc.array(grapheme, { maxLength: 400 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(filler, filler, (before, after) => {
      const { text, matches } = createSnippet(`${before} needle ${after}`, [{ text: "needle", open: false }]);
      expect(text.isWellFormed()).toBe(true);
      expect(text.length).toBeLessThan(240);
      expect(matches.map(([start, end]) => text.slice(start, end))).toEqual(["needle"]);
    }),
  );
});
