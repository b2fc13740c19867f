import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import { type Ctx, inTransaction } from "#db/ctx.ts";

/**
 * Begins something while a transaction that has done its work is still open, waits until the database holds the one back
 * for the other, and commits.
 * @returns what became of what was begun
 */
export async function meanwhile<T>(
  ctx: Ctx,
  work: (tx: Ctx) => Promise<unknown>,
  begin: () => Promise<T>,
): Promise<PromiseSettledResult<T>> {
  const begun = await inTransaction(ctx, async (tx) => {
    await work(tx);
    const outcome = Promise.allSettled([begin()]);
    await vi.waitFor(
      async () => {
        const waiting = await tx.db.execute(
          sql`select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`,
        );
        expect(waiting.length).toBeGreaterThan(0);
      },
      { timeout: 30_000 },
    );
    // As an object, or it would be waited for before the commit that it waits for.
    return { outcome };
  });
  const [settled] = await begun.outcome;
  return settled;
}
