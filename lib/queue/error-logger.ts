import "server-only";
import type { Log } from "#lib/platform/log.ts";

const LOG_INTERVAL_MS = 5000;

/**
 * Logs one line per five seconds, because every worker reports an outage several times a second.
 * @param now milliseconds of a monotonic clock
 */
export function createErrorLogger(log: Pick<Log, "warn">, now: () => number): (error: Error) => void {
  let quietUntil = Number.NEGATIVE_INFINITY;
  let count = 0;
  return (error) => {
    count += 1;
    if (now() < quietUntil) return;
    log.warn({ err: toError(error), times: count }, "job queue failed");
    quietUntil = now() + LOG_INTERVAL_MS;
    count = 0;
  };
}

/** pg-boss reports a worker's error as a plain object, which would be logged as "[object Object]". */
function toError(error: Error): Error {
  return error instanceof Error ? error : Object.assign(new Error(), error);
}
