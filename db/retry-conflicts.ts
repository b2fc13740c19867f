import { setTimeout as sleep } from "node:timers/promises";
import type { Ctx } from "#db/ctx.ts";
import { hasCause } from "#lib/platform/has-cause.ts";

const ATTEMPTS = 5;
const WAIT_MS = 50;

/**
 * Retries a transaction that PostgreSQL aborted for a deadlock (40P01) or a serialization failure (40001).
 * @param transact the whole transaction; inside another transaction it runs only once
 * @param isStale which other errors mean that a concurrent transaction changed the data
 */
export async function retryConflicts<T>(
  ctx: Ctx,
  transact: () => Promise<T>,
  isStale: (error: unknown) => boolean = () => false,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact();
    } catch (error) {
      if (ctx.transaction || attempt >= ATTEMPTS || !(isConflict(error) || isStale(error))) throw error;
      // Jitter, so that the two do not collide again.
      await sleep(WAIT_MS * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}

function isConflict(error: unknown): boolean {
  return hasCause(error, ({ code }) => code === "40P01" || code === "40001");
}
