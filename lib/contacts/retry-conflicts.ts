import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import type { Ctx } from "#db/ctx.ts";

const ATTEMPTS = 5;
const WAIT_MS = 50;

/**
 * Runs a transaction again when PostgreSQL ended it because it stood in another one's way: a deadlock (40P01) or a write that
 * cannot be put in order (40001). Nothing of it remained, and the other goes on meanwhile. A few times; then it fails.
 * @param transact runs the whole transaction; inside another one it runs once, as that one is lost with it
 * @param isStale which further errors say that it worked with what another one has changed meanwhile
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
      // At odds, so that two do not meet again and again.
      await wait(WAIT_MS * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}

function isConflict(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && (cause.code === "40P01" || cause.code === "40001")) return true;
  }
  return false;
}
