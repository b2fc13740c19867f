import { DAY, HOUR, MINUTE, SECOND } from "#lib/platform/clock.ts";
import { readRetryAfter } from "#lib/platform/retry-after.ts";
import type { EndpointResponse } from "#lib/platform/safe-fetch/rules.ts";

export const ENDPOINTS_MAX = 20;
export const DESCRIPTION_MAX = 200;

export const REPLAY_MAX = 10_000;

/** The settings page says “or more” from here. */
export const COUNTED_HELD_MAX = 10_000;

/** Lease of a claim; deliveries of a dead node are claimed again without waiting for it. */
export const DELIVERY_LEASE_MS = 60 * SECOND;

/** Concurrent requests to one endpoint; one at a time after `CIRCUIT_FAILURES` consecutive failures. */
export const IN_FLIGHT_MAX = 10;
export const CIRCUIT_FAILURES = 5;

export const ROTATION_OVERLAP_MS = DAY;

/** An endpoint is disabled after 5 days and more than 20 failures without a success. */
export const DISABLE_AFTER_MS = 5 * DAY;
export const DISABLE_FAILURES = 20;
/** When admins are warned of a failing endpoint, and the minimum interval between warnings. */
export const WARN_AFTER_MS = DAY;

// The schedule of the Standard Webhooks specification: waits after the first, second, … failure.
const RETRY_WAITS_MS = [
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

export const ATTEMPTS_MAX = RETRY_WAITS_MS.length + 1;

/**
 * Null after the last attempt.
 * @param random from 0 to 1, for ±10 % jitter
 * @param retryAfterMs clamped to a second … a day, only lengthens the wait
 */
export function retryWaitMs(attempts: number, random: number, retryAfterMs: number | null): number | null {
  const wait = RETRY_WAITS_MS[attempts - 1];
  if (wait === undefined) return null;
  const jittered = Math.round(wait * (0.9 + 0.2 * random));
  if (retryAfterMs === null) return jittered;
  return Math.max(jittered, Math.min(Math.max(retryAfterMs, SECOND), DAY));
}

export type AttemptOutcome =
  | { kind: "delivered" }
  | { kind: "retry"; retryAfterMs: number | null }
  | { kind: "abort" }
  | { kind: "disable"; reason: "endpoint_requested" | "endpoint_gone" };

export function classifyResponse(response: EndpointResponse | null, now: Date): AttemptOutcome {
  if (response === null) return { kind: "retry", retryAfterMs: null };
  const controls = (response.control ?? "").split(",").map((value) => value.trim().toLowerCase());
  if (controls.includes("disable")) {
    return { kind: "disable", reason: "endpoint_requested" };
  }
  if (response.status >= 200 && response.status < 300) return { kind: "delivered" };
  if (response.status === 410) return { kind: "disable", reason: "endpoint_gone" };
  if (controls.includes("abort-message")) return { kind: "abort" };
  const mayHaveRetryAfter = response.status === 429 || response.status === 503;
  return { kind: "retry", retryAfterMs: mayHaveRetryAfter ? readRetryAfter(response.retryAfter, now) : null };
}

export function shouldDisable(failingSince: Date, failures: number, now: Date): boolean {
  return failures > DISABLE_FAILURES && now.getTime() - failingSince.getTime() >= DISABLE_AFTER_MS;
}
