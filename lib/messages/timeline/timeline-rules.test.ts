import fc from "fast-check";
import { expect, test } from "vitest";
import type { TimelineStep } from "#lib/conversations/thread/timeline-schema.ts";
import {
  hideDeliveryErrors,
  hideFromAgents,
  orderSteps,
  toWorkspaceTime,
} from "#lib/messages/timeline/timeline-rules.ts";
import { DAY, MINUTE } from "#lib/platform/clock.ts";

const at = "2026-11-20T21:30:05.123Z";
const accepted: TimelineStep = { kind: "accepted", at, by: { kind: "member", name: "Ana" } };
const fallback: TimelineStep = { kind: "fallback", at, template: "order_update", language: "en" };
const received: TimelineStep = { kind: "received", at: "2026-11-20T21:30:05.122Z", whatsappAt: null };

test("sorts steps by time, and causes before effects within a millisecond", () => {
  expect(orderSteps([fallback, accepted, received])).toEqual([received, accepted, fallback]);
  expect(orderSteps([accepted, fallback, { ...accepted, at: "2026-11-20T20:00:00.000Z" }])[0]).toMatchObject({
    kind: "accepted",
    at: "2026-11-20T20:00:00.000Z",
  });
});

const instant = fc.date({ min: new Date("2020-01-01"), max: new Date("2050-01-01"), noInvalidDate: true });

test("shifts real times by the workspace clock's offset and ignores processing time", () => {
  fc.assert(
    fc.property(instant, instant, fc.integer({ min: MINUTE, max: 60 * DAY }), (real, then, ahead) => {
      const moved = { real: then, workspace: new Date(then.getTime() + ahead) };
      expect(toWorkspaceTime(real, moved)).toBe(new Date(real.getTime() + ahead).toISOString());
      const busy = { real: then, workspace: new Date(then.getTime() + (ahead % MINUTE)) };
      expect(toWorkspaceTime(real, busy)).toBe(real.toISOString());
    }),
  );
});

const whole: TimelineStep[] = [
  {
    kind: "called",
    at,
    requestId: "req_01kaeh4v5mf9h8gkqvd2x3s7rb",
    keyName: "Shop",
    method: "POST",
    path: "/api/v1/messages/text",
    status: 200,
    code: null,
    durationMs: 5,
  },
  accepted,
  {
    kind: "delivery",
    at,
    eventId: "evt_01kaeh4v5mf9h8gkqvd2x3s7rb",
    eventType: "message.sent",
    endpointId: "whk_01kaeh4v5mf9h8gkqvd2x3s7rb",
    result: "failed",
    attempt: 1,
    httpStatus: null,
    error: "connect ECONNREFUSED 10.0.0.7:8443",
    durationMs: 3,
    nextAttemptAt: null,
  },
];

test("hides webhook errors from a key without webhooks.manage", () => {
  expect(hideDeliveryErrors(whole)).toEqual([whole[0], whole[1], { ...whole[2], error: null }]);
});

test("hides API calls and webhook endpoints from agents", () => {
  expect(hideFromAgents(whole)).toEqual([whole[1], { ...whole[2], error: null, endpointId: null }]);
});
