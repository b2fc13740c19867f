import { expect, test } from "vitest";
import { parseTime } from "#components/inbox/details/parse-time.ts";

/** A Wednesday. */
const NOW = new Date(2026, 10, 25, 15, 30);

test.each([
  ["3d", new Date(2026, 10, 28, 9)],
  ["in 3 days", new Date(2026, 10, 28, 9)],
  ["90m", new Date(2026, 10, 25, 17, 0)],
  ["2 h", new Date(2026, 10, 25, 17, 30)],
  ["fri 9am", new Date(2026, 10, 27, 9)],
  ["monday", new Date(2026, 10, 30, 9)],
  ["tomorrow 14:00", new Date(2026, 10, 26, 14)],
  ["tomorrow evening", new Date(2026, 10, 26, 18)],
  ["1 dec 8:15", new Date(2026, 11, 1, 8, 15)],
])("%s", (typed, at) => {
  expect(parseTime(typed, NOW)).toEqual(at);
});

test.each(["", "soon", "abc", "the report of friday"])("“%s” is no time", (typed) => {
  expect(parseTime(typed, NOW)).toBeNull();
});
