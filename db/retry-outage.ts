import { setTimeout as wait } from "node:timers/promises";

/** A restart takes seconds, a failover up to a minute. */
const MAX_OUTAGE_MS = 60_000;
const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 2000;

// PostgreSQL's documentation, Appendix A: classes 08 and 57P, and 53300.
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

export function isOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = "code" in cause ? String(cause.code) : "";
    if (DRIVER_CODES.has(code) || SERVER_CODES.test(code)) return true;
    if (cause instanceof AggregateError && cause.errors.some(isOutage)) return true;
  }
  return false;
}

/** Retries a write for about a minute. It must be idempotent, because a lost connection may hide its commit. */
export async function retryOutage<T>(write: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + MAX_OUTAGE_MS;
  for (let pauseMs = FIRST_WAIT_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_WAIT_MS)) {
    try {
      return await write();
    } catch (error) {
      if (!isOutage(error) || performance.now() + pauseMs > deadline) throw error;
      await wait(pauseMs);
    }
  }
}
