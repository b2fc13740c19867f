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

/** So many webhooks that wait are processed together, and so many bytes of them; one alone may have more. */
const BATCH_RECEIPTS = 200;
const BATCH_BYTES = 2 * 1024 * 1024;

/** Takes the next webhooks to be processed together from the front of those that wait: at least one. */
export function takeBatch<R extends { bytes: number }>(waiting: R[]): R[] {
  let bytes = 0;
  const end = waiting.findIndex((receipt, index) => {
    bytes += receipt.bytes;
    return index > 0 && (index >= BATCH_RECEIPTS || bytes > BATCH_BYTES);
  });
  return waiting.splice(0, end === -1 ? waiting.length : end);
}
