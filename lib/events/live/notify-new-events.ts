import "server-only";
import { pool } from "#db/client.ts";
import { log } from "#lib/platform/log.ts";

export const NEW_EVENTS_CHANNEL = "parley_events";

// NOTIFY takes a database-wide lock at commit, so calls are coalesced and sent outside of transactions.
const COALESCE_MS = 15;

let isScheduled = false;

/**
 * Wakes the live streams and the deliveries to webhook endpoints on every node. A lost notification only delays events,
 * because both also poll.
 */
export function notifyNewEvents(): void {
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(() => {
    isScheduled = false;
    pool()
      .sql.notify(NEW_EVENTS_CHANNEL, "")
      .catch((error: unknown) => log.debug({ err: error }, "new events not notified"));
  }, COALESCE_MS);
}
