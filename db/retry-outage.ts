import { setTimeout as wait } from "node:timers/promises";

/** How long a write waits for the database to come back: a restart takes seconds, a failover up to a minute. */
const PATIENCE_MS = 60_000;
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 2000;

// The driver's and the system's codes of a connection that broke or was not made, and PostgreSQL's own of a server that
// stops, starts or is full (Appendix A: classes 08 and 57P, 53300).
const DRIVER_CODES = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EPIPE",
  "ETIMEDOUT",
]);
const SERVER_CODES = /^(08...|57P0[123]|53300)$/;

/** Whether a statement failed because the database could not be reached, rather than for what it says. */
export function isOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = "code" in cause ? String(cause.code) : "";
    if (DRIVER_CODES.has(code) || SERVER_CODES.test(code)) return true;
    if (cause instanceof AggregateError && cause.errors.some(isOutage)) return true;
  }
  return false;
}

/**
 * Runs a write again while the database is away, for about a minute: it records what happened outside and must not be lost.
 * It may have been committed before the connection broke, so it must do no harm a second time.
 * @throws whatever else it fails with, or the outage's error when it lasts too long
 */
export async function retryOutage<T>(write: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let pauseMs = FIRST_WAIT_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_WAIT_MS)) {
    try {
      return await write();
    } catch (error) {
      if (!isOutage(error) || performance.now() + pauseMs > deadline) throw error;
      await wait(pauseMs);
    }
  }
}
