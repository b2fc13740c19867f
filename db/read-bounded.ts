import { sql } from "drizzle-orm";
import { LIST_TIMEOUT_MS, pool, readingPool } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { AppError } from "#lib/platform/errors.ts";
import { hasCause } from "#lib/platform/has-cause.ts";

/** @throws AppError SERVICE_UNAVAILABLE on timeout */
export async function readBounded<T>(ctx: Ctx, read: (ctx: Ctx) => PromiseLike<T>): Promise<T> {
  const reading = ctx.db === pool().db ? readingPool() : null;
  // Uncommitted changes, or another database, are visible only on the context's own connection.
  if (!reading) return readInTransaction(ctx, read);
  return convertTimeout(() => read({ ...ctx, db: reading.db }));
}

/** Reads with statements that have their own settings. @throws AppError SERVICE_UNAVAILABLE on timeout */
export function readInTransaction<T>(ctx: Ctx, read: (tx: Ctx) => PromiseLike<T>): Promise<T> {
  return convertTimeout(() =>
    ctx.db.transaction(async (db) => {
      await db.execute(sql`select set_config('transaction_read_only', 'on', true)`);
      await setStatementTimeout(db, LIST_TIMEOUT_MS);
      return await read({ ...ctx, db });
    }),
  );
}

async function convertTimeout<T>(read: () => PromiseLike<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isCanceled(error)) throw error;
    throw new AppError(
      "SERVICE_UNAVAILABLE",
      "The query took too long. Narrow the filters, for example to one conversation or a shorter time range, and try again.",
    );
  }
}

/** Sets a separate timeout inside `readInTransaction`. @returns null on timeout */
export async function readWithin<T>(
  tx: Ctx,
  ms: number,
  read: (tx: Ctx) => PromiseLike<T>,
): Promise<T | null> {
  try {
    return await tx.db.transaction(async (db) => {
      await setStatementTimeout(db, ms);
      const found = await read({ ...tx, db });
      // Rolling back a savepoint restores the previous timeout; releasing it does not.
      await setStatementTimeout(db, LIST_TIMEOUT_MS);
      return found;
    });
  } catch (error) {
    if (!isCanceled(error)) throw error;
    return null;
  }
}

async function setStatementTimeout(db: Ctx["db"], ms: number): Promise<void> {
  await db.execute(sql`select set_config('statement_timeout', ${String(ms)}, true)`);
}

function isCanceled(error: unknown): boolean {
  return hasCause(error, ({ code }) => code === "57014");
}
