import fc from "fast-check";
import { expect, test } from "vitest";
import {
  judgeSend,
  nextStatus,
  orderStatusTimes,
  retryDelayMs,
  sendIntervalMs,
} from "#lib/messages/rules.ts";
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
  kind: "free" as const,
  category: null,
  to: "5511999998888",
  contact: { id: "contact_1", blockedAt: null, optedOutAt: null },
  hasPhone: true,
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

test("a passcode needs a phone number; nothing else does", () => {
  const hidden = { ...facts, kind: "template" as const, hasPhone: false };
  expect(judgeSend({ ...hidden, category: "authentication" })?.code).toBe("RECIPIENT_NOT_ALLOWED");
  expect(judgeSend({ ...hidden, category: "utility" })).toBeNull();
});

test("waits grow: by two, by four for the pair limit, slowly for limits of calls", () => {
  const waits = (cause: "retry" | "retry-pair" | "later") =>
    [1, 2, 3].map((attempts) => retryDelayMs(attempts, cause, 0) / 1000);
  expect(waits("retry")).toEqual([2, 4, 8]);
  expect(waits("retry-pair")).toEqual([1, 4, 16]);
  expect(waits("later")).toEqual([300, 600, 1200]);
});

test("whatever is asked, a wait is bounded, spread by a quarter at most, and never shorter than WhatsApp wants", () => {
  const cause = fc.constantFrom("retry" as const, "retry-pair" as const, "later" as const);
  const random = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.nat(100), cause, random, fc.nat(10_000_000), (attempts, kind, spread, asked) => {
      const plain = retryDelayMs(attempts, kind, 0);
      expect(plain).toBeLessThanOrEqual(3_600_000);
      expect(retryDelayMs(attempts, kind, spread)).toBeLessThanOrEqual(plain * 1.25 + 1);
      expect(retryDelayMs(attempts, kind, spread, asked)).toBeGreaterThanOrEqual(asked);
    }),
  );
});

test("a number sends a tenth below its throughput", () => {
  expect(1000 / sendIntervalMs(null)).toBeCloseTo(72);
  expect(1000 / sendIntervalMs("HIGH")).toBeCloseTo(900);
});

const instant = fc.date({
  min: new Date("2026-11-20T12:00:00Z"),
  max: new Date("2026-11-20T12:00:09Z"),
  noInvalidDate: true,
});
const told = fc.option(instant.map((at) => new Date(at.getTime() - (at.getTime() % 1000))));

test("no status has a time before the step that it follows, whatever whole seconds WhatsApp tells", () => {
  const times = fc.record({
    createdAt: instant,
    sentAt: told,
    deliveredAt: told,
    readAt: told,
    failedAt: told,
  });
  fc.assert(
    fc.property(times, (row) => {
      const shown = orderStatusTimes({ ...row, whatsappAt: null });
      const steps = [row.createdAt, shown.sentAt, shown.deliveredAt, shown.readAt].filter(
        (at) => at !== null,
      );
      expect(steps.toSorted((a, b) => a.getTime() - b.getTime())).toEqual(steps);
      expect(shown.failedAt === null || shown.failedAt >= (shown.sentAt ?? row.createdAt)).toBe(true);
      for (const name of ["sentAt", "deliveredAt", "readAt", "failedAt"] as const) {
        const [was, is] = [row[name], shown[name]];
        expect([was === null, was !== null && is !== null && is < was]).toEqual([is === null, false]);
        // What is in order already stays as WhatsApp told it.
        if (is !== null && was !== null && is > was) expect(steps.concat(row.createdAt)).toContainEqual(is);
      }
    }),
  );
});

test("a message from the business's own phone was sent when WhatsApp says, before we heard of it", () => {
  const sent = new Date("2026-11-20T12:00:00Z");
  const row = { createdAt: new Date("2026-11-20T13:00:00Z"), whatsappAt: sent, sentAt: sent };
  expect(orderStatusTimes({ ...row, deliveredAt: null, readAt: null, failedAt: null }).sentAt).toEqual(sent);
});
