import fc from "fast-check";
import { expect, test } from "vitest";
import { matchWords } from "#components/app/match-words.ts";

test("prefixes of words match in any order, ignoring accents", () => {
  expect(matchWords("Send a template", "temp")).toBe(0.5);
  expect(matchWords("Send a template", "temp send")).toBe(0.5);
  expect(matchWords("Send a template", "send a")).toBe(1);
  expect(matchWords("Send a template", "plate")).toBe(0);
  expect(matchWords("María González", "gonz mar")).toBe(0.5);
  expect(matchWords("محمد علي", "علي")).toBe(0.5);
});

test("a text matches every prefix of its first word", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.nat(), (text, cut) => {
      expect(matchWords(text, text)).toBe(1);
      const word = text.split(" ")[0] ?? "";
      expect(matchWords(text, [...word.normalize("NFKD")].slice(0, cut).join(""))).toBeGreaterThan(0);
    }),
  );
});
