import fc from "fast-check";
import { expect, test } from "vitest";
import { getWindowEnd, isWindowOpen, toWindowView, WINDOW_MS } from "#lib/whatsapp/window-rules.ts";

const instant = fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });

test("a window is open for exactly 24 hours after the customer's message", () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: 0, max: 3 * WINDOW_MS }), (wrote, later) => {
      const now = new Date(wrote.getTime() + later);
      expect(isWindowOpen(getWindowEnd(wrote), now)).toBe(later < WINDOW_MS);
    }),
  );
});

test("distinguishes a closed window from one that never opened", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  expect(toWindowView(null, now)).toEqual({ state: "never", expiresAt: null });
  expect(toWindowView(now, now)).toEqual({ state: "closed", expiresAt: now.toISOString() });
  // The free period is longer than the window and is shown until it ends.
  const later = new Date(now.getTime() + 1);
  expect(toWindowView(now, now, later)).toMatchObject({ state: "closed", freeUntil: later.toISOString() });
  expect(toWindowView(now, now, now)).not.toHaveProperty("freeUntil");
});
