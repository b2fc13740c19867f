import fc from "fast-check";
import { expect, test } from "vitest";
import { isWindowOpen, WINDOW_MS, windowEnd, windowState } from "#lib/conversations/rules.ts";

const instant = fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });

test("a window is open for exactly 24 hours from the customer's message, and closed at the 24th", () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: 0, max: 3 * WINDOW_MS }), (wrote, later) => {
      const now = new Date(wrote.getTime() + later);
      expect(isWindowOpen(windowEnd(wrote), now)).toBe(later < WINDOW_MS);
    }),
  );
});

test("closed is told apart from never", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  expect(windowState(null, now)).toEqual({ state: "never", expiresAt: null });
  expect(windowState(now, now)).toEqual({ state: "closed", expiresAt: now.toISOString() });
  // What is free outlasts the window, and is told until it ends.
  const later = new Date(now.getTime() + 1);
  expect(windowState(now, now, later)).toMatchObject({ state: "closed", freeUntil: later.toISOString() });
  expect(windowState(now, now, now)).not.toHaveProperty("freeUntil");
});
