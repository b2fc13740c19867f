import "server-only";
import { pool } from "#db/client.ts";
import { log } from "#lib/platform/log.ts";

export const SUBSCRIBERS_CHANNEL = "parley_events";

// NOTIFY takes a database-wide lock at commit, so there is at most one in this time, outside of transactions.
const MIN_INTERVAL_MS = 15;

let isWaiting = false;
let isNotifiedAgain = false;

/** A lost notification only delays events, because readers also poll. */
export function notifySubscribers(): void {
  isNotifiedAgain = isWaiting;
  if (isWaiting) return;
  isWaiting = true;
  setTimeout(() => {
    isWaiting = false;
    if (isNotifiedAgain) notifySubscribers();
  }, MIN_INTERVAL_MS);
  pool()
    .sql.notify(SUBSCRIBERS_CHANNEL, "")
    .catch((error: unknown) => log.debug({ err: error }, "new events not notified"));
}
