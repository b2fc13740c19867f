import fc from "fast-check";
import { expect, test } from "vitest";
import {
  findRefusalError,
  findSendRefusal,
  retryDelayMs,
  sendErrorsOf,
  sendIntervalMs,
} from "#lib/messages/rules.ts";

const now = new Date("2026-11-20T12:00:00Z");
const open = new Date(now.getTime() + 1);
const policyInput = {
  kind: "free" as const,
  category: null,
  phone: "5511999998888",
  contact: { id: "contact_1", waId: null, username: null, blockedAt: null, optedOutAt: null },
  conversationId: "conv_1",
  windowExpiresAt: open,
  at: now,
  isScheduled: false,
};

test("returns the policy's errors in the documented order", () => {
  expect(findRefusalError(policyInput)).toBeNull();
  expect(findRefusalError({ ...policyInput, windowExpiresAt: now })?.code).toBe("WINDOW_CLOSED");
  expect(
    findRefusalError({ ...policyInput, kind: "template", category: "utility", windowExpiresAt: null }),
  ).toBeNull();
  const optedOut = { ...policyInput.contact, optedOutAt: now };
  expect(
    findRefusalError({ ...policyInput, kind: "template", category: "marketing", contact: optedOut })?.code,
  ).toBe("CONTACT_OPTED_OUT");
  expect(
    findRefusalError({ ...policyInput, kind: "template", category: "utility", contact: optedOut }),
  ).toBeNull();
  const both = { ...optedOut, blockedAt: now };
  expect(
    findRefusalError({ ...policyInput, kind: "template", category: "marketing", contact: both })?.code,
  ).toBe("CONTACT_BLOCKED");
});

test("each endpoint documents every refusal of what it sends", () => {
  fc.assert(
    fc.property(
      fc.record({
        isBlocked: fc.boolean(),
        hasOptedOut: fc.boolean(),
        hasPhone: fc.boolean(),
        isWindowOpen: fc.boolean(),
        isScheduled: fc.boolean(),
      }),
      fc.constantFrom("free", "marketing", "utility", "authentication"),
      (input, sent) => {
        const kind = sent === "free" ? "free" : "template";
        const refusal = findSendRefusal({ ...input, kind, category: sent === "free" ? null : sent });
        const documented = sendErrorsOf(sent === "authentication" ? "passcode" : kind);
        expect(refusal === null || documented.includes(refusal)).toBe(true);
      },
    ),
  );
});

test("checks the window of a scheduled message when it is due, and blocks at once", () => {
  const scheduled = { ...policyInput, isScheduled: true, at: open };
  expect(findRefusalError(scheduled)).toBeNull();
  const blocked = { ...policyInput.contact, blockedAt: now };
  expect(findRefusalError({ ...scheduled, contact: blocked })?.code).toBe("CONTACT_BLOCKED");
});

test("reports when a closed window ended and distinguishes contacts who never wrote", () => {
  expect(findRefusalError({ ...policyInput, windowExpiresAt: now })?.details).toEqual({
    windowExpiredAt: now.toISOString(),
    conversationId: "conv_1",
  });
  expect(findRefusalError({ ...policyInput, windowExpiresAt: null })?.message).toContain("has not written");
});

test("requires a phone number only for passcodes", () => {
  const hidden = { ...policyInput, kind: "template" as const, phone: null };
  expect(findRefusalError({ ...hidden, category: "authentication" })?.code).toBe("RECIPIENT_NOT_ALLOWED");
  expect(findRefusalError({ ...hidden, category: "utility" })).toBeNull();
});

test("grows retry delays by two, by four for the pair limit, and slowly for call limits", () => {
  const waits = (cause: "retry" | "retry-pair" | "later") =>
    [1, 2, 3].map((attempts) => retryDelayMs(attempts, cause, 0) / 1000);
  expect(waits("retry")).toEqual([2, 4, 8]);
  expect(waits("retry-pair")).toEqual([1, 4, 16]);
  expect(waits("later")).toEqual([300, 600, 1200]);
});

test("bounds every delay, adds at most a quarter of jitter, and respects retry-after", () => {
  const cause = fc.constantFrom("retry" as const, "retry-pair" as const, "later" as const);
  const random = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.nat(100), cause, random, fc.nat(10_000_000), (attempts, kind, spread, retryAfterMs) => {
      const plain = retryDelayMs(attempts, kind, 0);
      expect(plain).toBeLessThanOrEqual(3_600_000);
      expect(retryDelayMs(attempts, kind, spread)).toBeLessThanOrEqual(plain * 1.25 + 1);
      expect(retryDelayMs(attempts, kind, spread, retryAfterMs)).toBeGreaterThanOrEqual(retryAfterMs);
    }),
  );
});

test("sends ten percent below a number's throughput", () => {
  expect(1000 / sendIntervalMs(null)).toBeCloseTo(72);
  expect(1000 / sendIntervalMs("HIGH")).toBeCloseTo(900);
});
