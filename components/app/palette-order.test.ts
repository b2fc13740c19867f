import { expect, test } from "vitest";
import { PaletteScores } from "#components/app/palette-order.tsx";

const ENTRIES = [
  ["close", "Close conversation"],
  ["go.closed", "Closed"],
  ["go.settings", "Settings"],
  ["always:messages", "Search messages"],
  ["found:contact", "Zoë"],
  ["last:docs", "Errors"],
] as const;

function shown(search: string): string[] {
  const scores = new PaletteScores();
  for (const [value, label] of ENTRIES) scores.score(value, "", [label]);
  const values = ENTRIES.map(([value]) => value).toReversed();
  return scores.sort(values, search, String).filter((value) => scores.scoreOf(value, search) > 0);
}

test("mistyped words match only if nothing else does, after the search for messages", () => {
  expect(shown("clsoe")).toEqual(["found:contact", "always:messages", "close", "go.closed", "last:docs"]);
  expect(shown("settigns")).toEqual(["found:contact", "always:messages", "go.settings", "last:docs"]);
  expect(shown("closed")).toEqual(["go.closed", "found:contact", "always:messages", "last:docs"]);
});

test("entries with the same score, and all without a search, keep their order", () => {
  expect(shown("clo")).toEqual(["close", "go.closed", "found:contact", "always:messages", "last:docs"]);
  expect(shown("").slice(0, 3)).toEqual(["close", "go.closed", "go.settings"]);
});
