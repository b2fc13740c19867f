import { expect, test } from "vitest";
import { isShorter, monthsBefore } from "#lib/retention/rules.ts";

test.each([
  ["2026-11-26T10:00:00.000Z", 12, "2025-11-26T10:00:00.000Z"],
  ["2026-05-31T10:00:00.000Z", 3, "2026-02-28T10:00:00.000Z"],
  ["2026-01-15T10:00:00.000Z", 3, "2025-10-15T10:00:00.000Z"],
  // February has fewer days than webhooks are stored.
  ["2026-03-10T10:00:00.000Z", 1, "2026-02-07T10:00:00.000Z"],
])("%s minus %i months is %s", (now, months, before) => {
  expect(monthsBefore(new Date(now), months).toISOString()).toBe(before);
});

test("no limit is longer than every limit", () => {
  expect([
    isShorter(12, null),
    isShorter(null, 12),
    isShorter(12, 24),
    isShorter(24, 12),
    isShorter(null, null),
  ]).toEqual([true, false, true, false, false]);
});
