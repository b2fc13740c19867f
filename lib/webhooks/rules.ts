import { DAY, HOUR, MINUTE, SECOND } from "#lib/clock.ts";
import { readRetryAfter } from "#lib/retry-after.ts";

/** How many endpoints a workspace may have. */
export const ENDPOINTS_MAX = 20;
export const DESCRIPTION_MAX = 200;
export const URL_MAX = 2048;

/** Events, deliveries and what endpoints answered are kept so long (API.md §11): 30 days. */
export const DELIVERIES_KEPT_DAYS = 30;

/** So many events one replay sends again at most. */
export const REPLAY_MAX = 10_000;

/** What an endpoint has to answer within (API.md §11). */
export const CONNECT_TIMEOUT_MS = 5 * SECOND;
export const TOTAL_TIMEOUT_MS = 15 * SECOND;
/** So much of an answer is read, and so much of it kept. */
export const ANSWER_READ_BYTES = 64 * 1024;
export const ANSWER_KEPT_BYTES = 2 * 1024;

/** A delivery is claimed for at most so long; when its node dies before, another one takes it at once. */
export const LEASE_MS = 60 * SECOND;

/** Requests in flight at one endpoint: ten, and one at a time after five failures in a row, until a success. */
export const IN_FLIGHT_MAX = 10;
export const CIRCUIT_FAILURES = 5;

/** The old secret signs too for so long after a rotation. */
export const ROTATION_OVERLAP_MS = DAY;

/** When an endpoint is switched off: nothing but failures for 5 days, and more than 20 of them. */
export const SWITCH_OFF_AFTER_MS = 5 * DAY;
export const SWITCH_OFF_FAILURES = 20;
/** When admins are warned of an endpoint that only fails, and how often of events that were given up. */
export const WARN_AFTER_MS = DAY;

// The schedule of the Standard Webhooks specification (API.md §11): the waits after the first, second, … failure.
const WAITS_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

export const ATTEMPTS_MAX = WAITS_MS.length + 1;

/**
 * How long to wait after a failed attempt; null when it was the last.
 * @param attempts how many were made
 * @param random from 0 to 1, spread to ±10 %
 * @param retryAfterMs what the endpoint asked for, from a second to a day; it only ever makes the wait longer
 */
export function retryWaitMs(attempts: number, random: number, retryAfterMs: number | null): number | null {
  const wait = WAITS_MS[attempts - 1];
  if (wait === undefined) return null;
  const jittered = Math.round(wait * (0.9 + 0.2 * random));
  if (retryAfterMs === null) return jittered;
  return Math.max(jittered, Math.min(Math.max(retryAfterMs, SECOND), DAY));
}

/** What an endpoint answered, as far as it decides anything. */
export interface Answered {
  status: number;
  retryAfter: string | null;
  /** The `webhook-delivery` header: what the endpoint wants done with the message, or with itself. */
  control: string | null;
}

/** What follows from an attempt. */
export type AttemptVerdict =
  | { kind: "delivered" }
  | { kind: "retry"; retryAfterMs: number | null }
  | { kind: "abort" }
  | { kind: "disable"; reason: string };

/** What follows from an endpoint's answer, or from none (API.md §11). */
export function judgeAnswer(answer: Answered | null, now: Date): AttemptVerdict {
  if (answer === null) return { kind: "retry", retryAfterMs: null };
  const controls = (answer.control ?? "").split(",").map((word) => word.trim().toLowerCase());
  if (controls.includes("disable")) {
    return { kind: "disable", reason: "The endpoint asked for it: webhook-delivery: disable." };
  }
  if (answer.status >= 200 && answer.status < 300) return { kind: "delivered" };
  if (answer.status === 410) return { kind: "disable", reason: "The endpoint answered 410 Gone." };
  if (controls.includes("abort-message")) return { kind: "abort" };
  const waits = answer.status === 429 || answer.status === 503;
  return { kind: "retry", retryAfterMs: waits ? readRetryAfter(answer.retryAfter, now) : null };
}

/** Whether an endpoint that has only failed since then, so often, is switched off. */
export function isToBeSwitchedOff(failingSince: Date, failures: number, now: Date): boolean {
  return failures > SWITCH_OFF_FAILURES && now.getTime() - failingSince.getTime() >= SWITCH_OFF_AFTER_MS;
}

/** The alerts that can stand about an endpoint. */
export const ENDPOINT_ALERTS = [
  "webhook_endpoint.failing",
  "webhook_endpoint.gave_up",
  "webhook_endpoint.disabled",
] as const;
