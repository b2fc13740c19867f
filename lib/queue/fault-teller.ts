import "server-only";
import type { Log } from "#lib/log.ts";

const QUIET_MS = 5000;

/**
 * Logs what the queue library tells of its faults. While the database is away each of its workers tells the same several
 * times a second: one line every five seconds says it, with how many there were.
 * @param now milliseconds of any clock that only goes forward
 */
export function faultTeller(log: Pick<Log, "warn">, now: () => number): (fault: Error) => void {
  let quietUntil = Number.NEGATIVE_INFINITY;
  let untold = 0;
  return (fault) => {
    untold += 1;
    if (now() < quietUntil) return;
    log.warn({ err: asError(fault), times: untold }, "queue");
    quietUntil = now() + QUIET_MS;
    untold = 0;
  };
}

/** pg-boss tells a worker's error as a copy of its fields, which is no Error and would be logged as "[object Object]". */
function asError(fault: Error): Error {
  return fault instanceof Error ? fault : Object.assign(new Error(), fault);
}
