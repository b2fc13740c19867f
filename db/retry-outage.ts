import { setTimeout as sleep } from "node:timers/promises";
import { MINUTE } from "#lib/platform/clock.ts";
import { hasCause } from "#lib/platform/has-cause.ts";

/** A restart takes seconds, a failover up to a minute. */
const MAX_OUTAGE_MS = MINUTE;
const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 2000;

// Codes of postgres.js and Node.
const DRIVER_CODES = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECTION_ENDED",
  "CONNECT_TIMEOUT",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EPIPE",
  "ETIMEDOUT",
]);
// PostgreSQL's documentation, Appendix A: classes 08, 53 (full disk, no memory, too many connections) and 57P, during a
// restore 3D000, and 25006 from a server that a failover has demoted, until the connections reach the new one.
const SERVER_CODES = /^(08...|57P0[123]|53[123]00|3D000|25006)$/;

/** Whether the database cannot be reached, or does not accept connections or writes at present. */
export function isOutage(error: unknown): boolean {
  return hasCause(error, ({ code }) => DRIVER_CODES.has(String(code)) || SERVER_CODES.test(String(code)));
}

/** Retries a write for about a minute. It must be idempotent, because a lost connection may hide its commit. */
export async function retryOutage<T>(write: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + MAX_OUTAGE_MS;
  for (let pauseMs = FIRST_WAIT_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_WAIT_MS)) {
    try {
      return await write();
    } catch (error) {
      if (!isOutage(error) || performance.now() + pauseMs > deadline) throw error;
      await sleep(pauseMs);
    }
  }
}
