import fc from "fast-check";
import { expect, test } from "vitest";
import { judgeSend, nextStatus, retryDelayMs } from "#lib/messages/rules.ts";
import type { MessageStatus } from "#lib/messages/schema.ts";

const callback = fc.constantFrom("sent" as const, "delivered" as const, "read" as const, "failed" as const);

function after(callbacks: readonly ("sent" | "delivered" | "read" | "failed")[]): MessageStatus {
  return callbacks.reduce<MessageStatus>(nextStatus, "queued");
}

test("any order and repetition of a message's callbacks ends in the same status", () => {
  fc.assert(
    fc.property(
      fc.array(callback, { minLength: 1, maxLength: 8 }),
      fc.infiniteStream(fc.nat()),
      (callbacks, seeds) => {
        const shuffled = [...callbacks, ...callbacks]
          .map((status) => ({ status, seed: seeds.next().value ?? 0 }))
          .sort((a, b) => a.seed - b.seed)
          .map(({ status }) => status);
        expect(after(shuffled)).toBe(after(callbacks));
      },
    ),
  );
});

test("a receipt proves delivery, whatever failure came before or after", () => {
  expect(after(["failed", "delivered"])).toBe("delivered");
  expect(after(["read", "failed"])).toBe("read");
  expect(after(["failed", "sent"])).toBe("failed");
});

const now = new Date("2026-11-20T12:00:00Z");
const open = new Date(now.getTime() + 1);
const facts = {
  kind: "text" as const,
  category: null,
  to: "5511999998888",
  contact: { id: "contact_1", blockedAt: null, optedOutAt: null },
  conversationId: "conv_1",
  windowExpiresAt: open,
  now,
};

test("what may go and what may not, in the contract's order", () => {
  expect(judgeSend(facts)).toBeNull();
  expect(judgeSend({ ...facts, windowExpiresAt: now })?.code).toBe("WINDOW_CLOSED");
  expect(judgeSend({ ...facts, kind: "template", category: "utility", windowExpiresAt: null })).toBeNull();
  const optedOut = { ...facts.contact, optedOutAt: now };
  expect(judgeSend({ ...facts, kind: "template", category: "marketing", contact: optedOut })?.code).toBe(
    "CONTACT_OPTED_OUT",
  );
  expect(judgeSend({ ...facts, kind: "template", category: "utility", contact: optedOut })).toBeNull();
  const both = { ...optedOut, blockedAt: now };
  expect(judgeSend({ ...facts, kind: "template", category: "marketing", contact: both })?.code).toBe(
    "CONTACT_BLOCKED",
  );
});

test("a closed window says since when, and a person who never wrote is told apart", () => {
  expect(judgeSend({ ...facts, windowExpiresAt: now })?.details).toEqual({
    windowExpiredAt: now.toISOString(),
    conversationId: "conv_1",
  });
  expect(judgeSend({ ...facts, windowExpiresAt: null })?.message).toContain("has not written");
});

test("waits grow, by four for the pair limit, and stay within five minutes and a quarter", () => {
  expect(retryDelayMs(1, "transient", 0)).toBe(2000);
  expect(retryDelayMs(3, "transient", 0)).toBe(8000);
  expect(retryDelayMs(3, "pair-limit", 0)).toBe(64_000);
  fc.assert(
    fc.property(fc.nat(100), fc.double({ min: 0, max: 1, noNaN: true }), (attempts, random) => {
      expect(retryDelayMs(attempts, "pair-limit", random)).toBeLessThanOrEqual(375_000);
    }),
  );
});
