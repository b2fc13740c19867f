import "server-only";
import { pool } from "#db/client.ts";
import { log } from "#lib/platform/log.ts";

export const SUBSCRIBERS_CHANNEL = "parley_events";

// NOTIFY takes a database-wide lock at commit, so calls are coalesced and sent outside of transactions.
const COALESCE_MS = 15;

let isScheduled = false;

/** A lost notification only delays events, because readers also poll. */
export function notifySubscribers(): void {
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(() => {
    isScheduled = false;
    pool()
      .sql.notify(SUBSCRIBERS_CHANNEL, "")
      .catch((error: unknown) => log.debug({ err: error }, "new events not notified"));
  }, COALESCE_MS);
}
