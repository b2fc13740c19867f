import fc from "fast-check";
import { expect, test } from "vitest";
import { matchText, matchTypos, matchWords, rankMatches } from "#components/ui/match-words.ts";

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

test("apostrophes are ignored, and part of a word is the weakest match", () => {
  expect(matchWords("Sean O’Brien", "obrien")).toBe(0.5);
  expect(matchWords("Sean O'Brien", "o’b")).toBe(0.5);
  expect(matchText("الفاتورة", "فاتورة")).toBe(0.25);
  expect(matchText("Refund", "fund")).toBe(0.25);
  expect(matchText("Refund", "find")).toBe(0);
});

test("swapped letters and abbreviations of a word match, other words do not", () => {
  for (const [text, typed] of [
    ["Close or reopen", "clsoe"],
    ["Assign", "assing"],
    ["Snooze", "snoz"],
    ["Label", "lbl"],
    ["Preferences", "prefs"],
    ["Maria Lopez", "mria"],
    ["Settings", "settigns"],
  ] as const)
    expect([typed, matchTypos(text, typed) > 0]).toEqual([typed, true]);
  expect(matchTypos("Close conversation", "clsoe")).toBeGreaterThan(matchTypos("Send and close", "clsoe"));
  expect(matchTypos("Assign to me", "ome")).toBe(0);
  expect(matchTypos("Close", "lose")).toBe(0);
  expect(matchTypos("Close", "cx")).toBe(0);
});

test("real matches exclude mistyped ones and keep the given order", () => {
  const rank = (search: string) => rankMatches(["Assign to me", "Omar", "Ola Omdahl", "Old"], search, String);
  expect(rank("om")).toEqual(["Omar", "Ola Omdahl"]);
  expect(rank("ome")).toEqual([]);
  expect(rank("omra")).toEqual(["Omar"]);
  expect(rank("o")).toEqual(["Omar", "Ola Omdahl", "Old"]);
  expect(rank(" ")).toHaveLength(4);
});
