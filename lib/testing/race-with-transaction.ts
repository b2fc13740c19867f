import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
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
    await vi.waitFor(
      async () => {
        const waiting = await tx.db.execute(
          sql`select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`,
        );
        expect(waiting.length).toBeGreaterThan(0);
      },
      { timeout: 30_000 },
    );
    // Wrapped in an object: a bare promise would be awaited before the commit it depends on.
    return { outcome };
  });
  const [settled] = await other.outcome;
  return settled;
}
