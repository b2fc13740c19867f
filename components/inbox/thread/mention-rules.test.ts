import fc from "fast-check";
import { expect, test } from "vitest";
import { findMentions } from "#components/inbox/thread/mention-rules.ts";

const TEAM = ["Ana", "Ana Maria", "Ana Maria Silva", "Bo", "José", "李伟", "ᱥᱟᱱ", "Ana*"];
const named = (text: string) => findMentions(text, TEAM).map(({ name }) => name);

test.each([
  ["@Ana look", ["Ana"]],
  ["@Ana Maria look", ["Ana Maria"]],
  ["@Ana Maria Silva, @Ana and @Bo", ["Ana Maria Silva", "Ana", "Bo"]],
  ["@Ana @Ana Maria", ["Ana", "Ana Maria"]],
  ['@Ana\'s turn, (@Bo) *@José* _@Bo_ "@Ana"', ["Ana", "Bo", "José", "Bo", "Ana"]],
  ["@Ana* is written so", ["Ana*"]],
  ["ask @李伟, please", ["李伟"]],
  ["@Ana@Bo", ["Ana", "Bo"]],
])("%s names %o", (text, names) => {
  expect(named(text)).toEqual(names);
});

test.each([
  "@Anabel",
  "@Ana2",
  "@Anaïs",
  "@Ana\u0308",
  "@Bo𝒷",
  "@Boß",
  "@李伟明",
  "@ᱥᱟᱱᱟ",
  "@ana",
  "@ Ana",
  "Ana Maria",
  "info@Ana.example",
  "josé@Bo",
  "@",
])("%s names nobody", (text) => {
  expect(named(text)).toEqual([]);
});

test("mentions do not overlap, and their positions match the text", () => {
  const piece = fc.constantFrom(...TEAM, "@", " ", ", ", "a", "@Ana", "@Ana Maria", "👍");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const text = pieces.join("");
      let end = 0;
      for (const { name, from, to } of findMentions(text, TEAM)) {
        expect(text.slice(from, to)).toBe(`@${name}`);
        expect(from).toBeGreaterThanOrEqual(end);
        end = to;
      }
    }),
  );
});
