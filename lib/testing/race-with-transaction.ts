import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import type { Db } from "#db/client.ts";
import { type Ctx, inTransaction } from "#db/ctx.ts";

/** Starts another operation inside an open transaction and commits once it is blocked. @returns its outcome */
export async function raceWithTransaction<T>(
  ctx: Ctx,
  work: (tx: Ctx) => Promise<unknown>,
  startOther: () => Promise<T>,
): Promise<PromiseSettledResult<T>> {
  const other = await inTransaction(ctx, async (tx) => {
    await work(tx);
    const outcome = Promise.allSettled([startOther()]);
    await waitUntilBlocking(tx.db);
    // Wrapped in an object: a bare promise would be awaited before the commit it depends on.
    return { outcome };
  });
  const [settled] = await other.outcome;
  return settled;
}

/** @param tx a transaction, for whose locks another session has to wait */
export async function waitUntilBlocking(tx: Db): Promise<void> {
  await vi.waitFor(
    async () => {
      // Unlike pg_stat_activity, it is read anew within a transaction.
      const waiting = await tx.execute(
        sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`,
      );
      expect(waiting.length).toBeGreaterThan(0);
    },
    { timeout: 30_000 },
  );
}
