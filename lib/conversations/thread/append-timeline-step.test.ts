import { expect, test } from "vitest";
import { attemptStep } from "#lib/conversations/thread/append-timeline-step.ts";
import type { MessageRow } from "#lib/conversations/thread/serialize.ts";

const row = { attempts: 3, attemptStartedAt: new Date(0) } as MessageRow;
const silent = {
  attempt: 3,
  httpStatus: null,
  whatsappCode: null,
  whatsappTitle: null,
  whatsappDetails: null,
  traceId: null,
  durationMs: 12,
};

test.each([
  [{ kind: "not-sent", reason: "ECONNREFUSED" } as const, "not_sent"],
  [{ kind: "unknown", reason: "ECONNREFUSED" } as const, "unknown"],
])("stores only our own reason for %j, at the start of the call", (outcome, shown) => {
  expect(attemptStep(row, outcome, 12)).toEqual({
    kind: "attempt",
    at: row.attemptStartedAt,
    data: { ...silent, outcome: shown, reason: "ECONNREFUSED" },
  });
});

test("stores no HTTP status for a failure before the call", () => {
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
