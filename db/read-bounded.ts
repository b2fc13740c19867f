import { sql } from "drizzle-orm";
import { LIST_TIMEOUT_MS, pool, readingPool } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { AppError } from "#lib/errors.ts";

/**
 * Reads a list under a short timeout for each statement, without the right to write.
 * @throws AppError SERVICE_UNAVAILABLE when the database takes longer
 */
export async function readBounded<T>(ctx: Ctx, read: (ctx: Ctx) => PromiseLike<T>): Promise<T> {
  const reading = ctx.db === pool().db ? readingPool() : null;
  // What a transaction has written is seen in it alone; so is what is in another database.
  if (!reading) return readTogether(ctx, read);
  return withRefusal(() => read({ ...ctx, db: reading.db }));
}

/**
 * Reads a list under the same timeout in one transaction that cannot write, for statements with settings of their own.
 * @throws AppError SERVICE_UNAVAILABLE when the database takes longer
 */
export function readTogether<T>(ctx: Ctx, read: (tx: Ctx) => PromiseLike<T>): Promise<T> {
  return withRefusal(() =>
    ctx.db.transaction(async (db) => {
      await db.execute(sql`select set_config('transaction_read_only', 'on', true)`);
      await limitTo(db, LIST_TIMEOUT_MS);
      return await read({ ...ctx, db });
    }),
  );
}

async function withRefusal<T>(read: () => PromiseLike<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isCancelled(error)) throw error;
    throw new AppError(
      "SERVICE_UNAVAILABLE",
      "Finding this took too long. Narrow the filters, for example to one conversation or a shorter time, and try again.",
    );
  }
}

/**
 * Reads one part of a list under a timeout of its own, inside of `readTogether`.
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
