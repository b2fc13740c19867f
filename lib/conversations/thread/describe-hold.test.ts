import { expect, test } from "vitest";
import { describeHold, type HoldContext } from "#lib/conversations/thread/describe-hold.ts";
import { MINUTE } from "#lib/platform/clock.ts";

const now = new Date("2026-11-20T12:00:00Z");
const later = new Date("2026-11-20T12:05:00Z");
const free: HoldContext = { numberState: "connected", isBehind: false };
const queued = {
  status: "queued" as const,
  attemptState: "queued" as const,
  attempts: 0,
  attemptStartedAt: null,
  nextAttemptAt: now,
  metadata: {},
};

test.each([
  ["is sent immediately", {}, {}, null],
  ["was delivered", { status: "delivered", attemptState: null }, {}, null],
  ["is being sent", { attemptState: "in_flight", attemptStartedAt: now }, {}, null],
  [
    "is from a number with a refused token",
    {},
    { numberState: "disconnected" },
    ["number_disconnected", null],
  ],
  [
    "is from a restricted number",
    { nextAttemptAt: null },
    { numberState: "restricted" },
    ["number_restricted", null],
  ],
  [
    "is scheduled, also from a number with a refused token",
    { attemptState: "scheduled", nextAttemptAt: later },
    { numberState: "disconnected" },
    ["scheduled", later.toISOString()],
  ],
  ["follows an unsent message", {}, { isBehind: true }, ["earlier_message", null]],
  [
    "waits for a rate-limit slot",
    { nextAttemptAt: later, metadata: { holdReason: "recipient_rate_limit" as const } },
    {},
    ["recipient_rate_limit", later.toISOString()],
  ],
  [
    "is retried later",
    { attempts: 2, nextAttemptAt: later },
    {},
    ["whatsapp_unavailable", later.toISOString()],
  ],
  ["is retried now", { attempts: 2 }, {}, ["whatsapp_unavailable", now.toISOString()]],
  [
    "got no response",
    { attemptState: "unknown", attemptStartedAt: now },
    {},
    ["outcome_unknown", new Date(now.getTime() + 15 * MINUTE).toISOString()],
  ],
  [
    "was being sent by a process that died",
    { attemptState: "in_flight", attemptStartedAt: new Date(now.getTime() - MINUTE) },
    {},
    ["outcome_unknown", new Date(now.getTime() + 14 * MINUTE).toISOString()],
  ],
  [
    "is held by WhatsApp",
    { status: "sent", attemptState: null, metadata: { heldForQuality: true } },
    {},
    ["template_quality", null],
  ],
] as const)("describes a message that %s", (_name, change, context, expected) => {
  const hold = describeHold({ ...queued, ...change }, { ...free, ...context }, now);
  expect(hold).toEqual(expected && { reason: expected[0], until: expected[1] });
});
