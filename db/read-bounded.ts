import { sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { AppError } from "#lib/errors.ts";

/** A list is asked for so long: filters that no index serves must not hold the pool's connections. */
const LIST_TIMEOUT_MS = 3000;

/**
 * Reads a list under a short statement timeout, in a transaction of its own that cannot write.
 * @throws AppError SERVICE_UNAVAILABLE when the database takes longer
 */
export async function readBounded<T>(ctx: Ctx, read: (tx: Ctx) => PromiseLike<T>): Promise<T> {
  try {
    return await ctx.db.transaction(async (db) => {
      await db.execute(sql`select set_config('transaction_read_only', 'on', true)`);
      await limitTo(db, LIST_TIMEOUT_MS);
      return await read({ ...ctx, db });
    });
  } catch (error) {
    if (!isCancelled(error)) throw error;
    throw new AppError(
      "SERVICE_UNAVAILABLE",
      "Finding this took too long. Narrow the filters, for example to one conversation or a shorter time, and try again.",
    );
  }
}

/**
 * Reads one part of a list under a timeout of its own, inside of `readBounded`.
 * @returns null when the database takes longer; what was read before stands
 */
export async function readWithin<T>(
  tx: Ctx,
  ms: number,
  read: (tx: Ctx) => PromiseLike<T>,
): Promise<T | null> {
  try {
    return await tx.db.transaction(async (db) => {
      await limitTo(db, ms);
      const found = await read({ ...tx, db });
      // A savepoint that is given up gives the former limit back; one that is released keeps its own.
      await limitTo(db, LIST_TIMEOUT_MS);
      return found;
    });
  } catch (error) {
    if (!isCancelled(error)) throw error;
    return null;
  }
}

async function limitTo(db: Ctx["db"], ms: number): Promise<void> {
  await db.execute(sql`select set_config('statement_timeout', ${String(ms)}, true)`);
}

/** 57014 is PostgreSQL's `query_canceled`. */
function isCancelled(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && cause.code === "57014") return true;
  }
  return false;
}
