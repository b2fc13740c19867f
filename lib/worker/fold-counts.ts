import "server-only";
import { pool } from "#db/client.ts";
import { log } from "#lib/log.ts";
import { watchDue } from "#lib/nodes/watch-due.ts";
import { foldCounts, isAnyCountUnfolded } from "#lib/views/fold-counts.ts";

/** How long changes of the kept counts lie unfolded: who reads the counts adds them up. */
const EVERY_MS = 3000;

/** Folds the changes of the kept counts until the signal aborts. */
export function foldViewCounts(signal: AbortSignal): void {
  let folding = false;
  let foldedAt = Number.NEGATIVE_INFINITY;
  const fold = async () => {
    if (folding || performance.now() - foldedAt < EVERY_MS) return;
    folding = true;
    try {
      await foldCounts(pool().db);
      foldedAt = performance.now();
    } catch (error) {
      log.warn({ err: error }, "view counts not folded");
    } finally {
      folding = false;
    }
  };
  watchDue({ isDue: isAnyCountUnfolded, start: () => void fold() }, signal);
}
