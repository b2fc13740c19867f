import { MIB } from "#lib/platform/byte-units.ts";

export const PROBLEM_STATES = ["partially_processed", "failed"] as const;

/** About a minute. */
export const STUCK_ATTEMPTS = 5;

/** WhatsApp sends at most 1,000 (docs/whatsapp.md#webhook-delivery). */
export const UPDATES_STORED_MAX = 1000;

export const MAX_BODY_CHARS = 200_000;

export const MAX_COUNTED_PROBLEMS = 1000;

/** A single larger webhook is allowed. */
const BATCH_WEBHOOKS = 200;
const BATCH_BYTES = 2 * MIB;

/** Removes at least one webhook from the front of the queue. */
export function takeBatch<R extends { bytes: number }>(waiting: R[]): R[] {
  let bytes = 0;
  const end = waiting.findIndex((webhook, index) => {
    bytes += webhook.bytes;
    return index > 0 && (index >= BATCH_WEBHOOKS || bytes > BATCH_BYTES);
  });
  return waiting.splice(0, end === -1 ? waiting.length : end);
}
