import { DAY } from "#lib/clock.ts";

/** Webhooks are kept and shown for so long. */
export const RECEIPTS_KEPT_MS = 30 * DAY;

/** The states of a receipt that waits for a person's replay. */
export const PROBLEM_STATES = ["partially_processed", "failed"] as const;

/** A webhook that failed so often counts as a problem while it is still retried: about a minute. */
export const STUCK_ATTEMPTS = 5;

/** So much of a webhook's body is shown. */
export const BODY_SHOWN_CHARS = 200_000;

/** Webhooks that wait for a replay are counted up to here. */
export const PROBLEMS_COUNTED = 1000;
