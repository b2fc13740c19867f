import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { fractionLeft, isFreeEntry, timeLeft, urgencyOf } from "#components/contacts/window-time.ts";
import { HOUR, MINUTE } from "#lib/platform/clock.ts";
import { messages } from "../../messages/en/index.ts";

const translate = createTranslator({ locale: "en", messages, namespace: "common.duration" });
const now = Date.parse("2026-11-20T12:00:00Z");
const at = (ms: number) => new Date(now + ms).toISOString();

test.each([
  [17 * HOUR + 42 * MINUTE, "17 h 42 min", "calm"],
  [4 * HOUR, "4 h 0 min", "calm"],
  [4 * HOUR - 1, "3 h 59 min", "closing"],
  [HOUR, "1 h 0 min", "closing"],
  [HOUR - 1, "59 min", "urgent"],
  [10 * MINUTE - 1, "9 min 59 s", "urgent"],
  [1000, "0 min 1 s", "urgent"],
  [0, "0 min 0 s", "closed"],
])("%i ms before the end: %s, %s", (ms, text, urgency) => {
  expect(timeLeft(at(ms), now, translate)).toBe(text);
  expect(urgencyOf(at(ms), now)).toBe(urgency);
});

test("the ring is full at 24 hours and empty at the end", () => {
  expect(fractionLeft(at(24 * HOUR), now)).toBe(1);
  expect(fractionLeft(at(12 * HOUR), now)).toBe(0.5);
  expect(fractionLeft(at(-HOUR), now)).toBe(0);
  expect(fractionLeft(null, now)).toBe(0);
  expect(urgencyOf(null, now)).toBe("never");
});

test("messages are free until the end of an ad's free entry period, and never without one", () => {
  expect([at(1), at(0), undefined].map((freeUntil) => isFreeEntry({ freeUntil }, now))).toEqual([
    true,
    false,
    false,
  ]);
});
