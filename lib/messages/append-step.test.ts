import { expect, test } from "vitest";
import { attemptStep } from "#lib/messages/append-step.ts";
import type { MessageRow } from "#lib/messages/serialize.ts";

const row = { attempts: 3, attemptStartedAt: new Date(0) } as MessageRow;
const silent = {
  attempt: 3,
  httpStatus: null,
  whatsappCode: null,
  whatsappTitle: null,
  traceId: null,
  durationMs: 12,
};

test.each([
  [{ kind: "not-sent", reason: "ECONNREFUSED" } as const, "not_sent"],
  [{ kind: "unknown", reason: "ECONNREFUSED" } as const, "unknown"],
])("of %j only our own reason is told, at the time at which the call began", (outcome, shown) => {
  expect(attemptStep(row, outcome, 12)).toEqual({
    kind: "attempt",
    at: row.attemptStartedAt,
    data: { ...silent, outcome: shown, reason: "ECONNREFUSED" },
  });
});

test("what failed before WhatsApp was called for the message has no status of a call", () => {
  const error = { code: 131053, subcode: null, title: "Media upload error", details: null, traceId: null };
  const refused = {
    kind: "refused",
    status: 400,
    error,
    disposition: "permanent",
    retryAfterMs: null,
  } as const;
  expect(attemptStep(row, refused, null).data).toMatchObject({
    outcome: "refused",
    httpStatus: null,
    whatsappCode: 131053,
    durationMs: null,
  });
});
