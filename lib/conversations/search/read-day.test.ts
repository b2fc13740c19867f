import { expect, test } from "vitest";
import { readDay } from "#lib/conversations/search/read-day.ts";

/** A Friday; in Auckland it is Saturday. */
const NOW = new Date("2026-11-27T20:00:00Z");

test.each([
  ["2026-11-01", "2026-11-01"],
  ["today", "2026-11-27"],
  ["yesterday", "2026-11-26"],
  ["mon", "2026-11-23"],
  ["saturday", "2026-11-21"],
  ["3d", "2026-11-24"],
  ["2 weeks", "2026-11-13"],
  ["1 dec", "2025-12-01"],
  ["3 nov", "2026-11-03"],
  ["أمس", "2026-11-26"],
  ["الاثنين", "2026-11-23"],
  ["٣ أيام", "2026-11-24"],
  ["soon", null],
  ["2026-02-30", null],
  ["refund yesterday", null],
])("%s", (typed, day) => {
  expect(readDay(typed, NOW, "UTC")).toBe(day);
});

test("the day is that of the searcher's time zone", () => {
  expect(readDay("yesterday", NOW, "Pacific/Auckland")).toBe("2026-11-27");
  expect(readDay("yesterday", NOW, "+05:30")).toBe("2026-11-27");
});
