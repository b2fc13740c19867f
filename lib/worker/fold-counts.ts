import "server-only";
import { pool } from "#db/client.ts";
import { log } from "#lib/log.ts";
import { foldCounts } from "#lib/views/fold-counts.ts";

/** How long changes of the kept counts lie unfolded: who reads the counts adds them up. */
const EVERY_MS = 3000;

/** Folds the changes of the kept counts until the signal aborts. */
export function foldViewCounts(signal: AbortSignal): void {
  let folding = false;
  const fold = async () => {
    if (folding) return;
    folding = true;
    try {
      await foldCounts(pool().db);
    } catch (error) {
      log.warn({ err: error }, "view counts not folded");
    } finally {
      folding = false;
    }
  };
  const timer = setInterval(() => void fold(), EVERY_MS);
  signal.addEventListener("abort", () => clearInterval(timer));
}
