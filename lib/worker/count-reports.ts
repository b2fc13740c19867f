import "server-only";
import { pool } from "#db/client.ts";
import { log } from "#lib/platform/log.ts";
import { watchDue } from "#lib/queue/watch-due.ts";
import { countChanges, hasUncountedMessages } from "#lib/reports/count-changes.ts";

const MIN_INTERVAL_MS = 3000;

/** Keeps the sums of the reports current to a few seconds. */
export function countReports(signal: AbortSignal): void {
  let isCounting = false;
  let countedAt = Number.NEGATIVE_INFINITY;
  const count = async () => {
    if (isCounting || performance.now() - countedAt < MIN_INTERVAL_MS) return;
    isCounting = true;
    try {
      await countChanges(pool().db, signal);
    } catch (error) {
      log.warn({ err: error }, "reports not counted");
    } finally {
      countedAt = performance.now();
      isCounting = false;
    }
  };
  watchDue({ isDue: hasUncountedMessages, start: () => void count() }, signal);
}
