import fc from "fast-check";
import { expect, test } from "vitest";
import { nextStatus, orderStatusTimes } from "#lib/conversations/thread/status-rules.ts";
import type { MessageStatus } from "#lib/platform/message-values.ts";

const callback = fc.constantFrom("sent" as const, "delivered" as const, "read" as const, "failed" as const);

function after(callbacks: readonly ("sent" | "delivered" | "read" | "failed")[]): MessageStatus {
  return callbacks.reduce<MessageStatus>(nextStatus, "queued");
}

test("reaches the same status for any order and repetition of callbacks", () => {
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

test("treats a receipt as delivery regardless of failures before or after it", () => {
  expect(after(["failed", "delivered"])).toBe("delivered");
  expect(after(["read", "failed"])).toBe("read");
  expect(after(["failed", "sent"])).toBe("failed");
});

const instant = fc.date({
  min: new Date("2026-11-20T12:00:00Z"),
  max: new Date("2026-11-20T12:00:09Z"),
  noInvalidDate: true,
});
const wholeSecond = fc.option(instant.map((at) => new Date(at.getTime() - (at.getTime() % 1000))));

test("gives no status a time before its preceding one, despite whole seconds", () => {
  const times = fc.record({
    createdAt: instant,
    sentAt: wholeSecond,
    deliveredAt: wholeSecond,
    readAt: wholeSecond,
    failedAt: wholeSecond,
  });
  fc.assert(
    fc.property(times, (row) => {
      const shown = orderStatusTimes({ ...row, acceptedAt: null, whatsappAt: null });
      const steps = [row.createdAt, shown.sentAt, shown.deliveredAt, shown.readAt].filter(
        (at) => at !== null,
      );
      expect(steps.toSorted((a, b) => a.getTime() - b.getTime())).toEqual(steps);
      expect(shown.failedAt === null || shown.failedAt >= (shown.sentAt ?? row.createdAt)).toBe(true);
      for (const name of ["sentAt", "deliveredAt", "readAt", "failedAt"] as const) {
        const [was, is] = [row[name], shown[name]];
        expect([was === null, was !== null && is !== null && is < was]).toEqual([is === null, false]);
        // Times that are already in order are unchanged.
        if (is !== null && was !== null && is > was) expect(steps.concat(row.createdAt)).toContainEqual(is);
      }
    }),
  );
});

test("dates a message from the business's own phone by WhatsApp's time", () => {
  const sent = new Date("2026-11-20T12:00:00Z");
  const row = {
    ...{ createdAt: new Date("2026-11-20T13:00:00Z"), acceptedAt: null },
    ...{ whatsappAt: sent, sentAt: sent },
  };
  expect(orderStatusTimes({ ...row, deliveredAt: null, readAt: null, failedAt: null }).sentAt).toEqual(sent);
});
