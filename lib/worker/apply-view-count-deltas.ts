import "server-only";
import { pool } from "#db/client.ts";
import { applyCountDeltas, hasPendingCountDeltas } from "#lib/conversations/views/apply-count-deltas.ts";
import { log } from "#lib/platform/log.ts";
import { watchDue } from "#lib/queue/watch-due.ts";

const MIN_INTERVAL_MS = 3000;

/** Readers add up the changes that are still pending. */
export function applyViewCountDeltas(signal: AbortSignal): void {
  let isApplying = false;
  let appliedAt = Number.NEGATIVE_INFINITY;
  const apply = async () => {
    if (isApplying || performance.now() - appliedAt < MIN_INTERVAL_MS) return;
    isApplying = true;
    try {
      await applyCountDeltas(pool().db);
      appliedAt = performance.now();
    } catch (error) {
      log.warn({ err: error }, "view count changes not applied");
    } finally {
      isApplying = false;
    }
  };
  watchDue({ isDue: hasPendingCountDeltas, start: () => void apply() }, signal);
}
