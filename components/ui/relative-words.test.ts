import { expect, test } from "vitest";
import { formatRelativeTime } from "#components/ui/relative-words.ts";

const now = Date.UTC(2026, 10, 20, 12);
const ago = (minutes: number) => formatRelativeTime(new Date(now - minutes * 60_000).toISOString(), now);

test.each([
  [-5, "just now"],
  [0.9, "just now"],
  [1, "1 minute ago"],
  [59.9, "59 minutes ago"],
  [60, "1 hour ago"],
  [23.9 * 60, "23 hours ago"],
  [24 * 60, "yesterday"],
  [29 * 24 * 60, "29 days ago"],
])("%d minutes ago reads %s", (minutes, words) => {
  expect(ago(minutes)).toBe(words);
});

test("from a month on the date says more than its age", () => {
  expect(ago(30 * 24 * 60)).toBe("22 Oct 2026");
});
