import "server-only";
import { sql } from "drizzle-orm";
import type { PgBoss } from "pg-boss";
import { pool } from "#db/client.ts";
import { afterCommit, type Ctx } from "#db/ctx.ts";
import { log } from "#lib/log.ts";
import { watchDue } from "#lib/nodes/watch-due.ts";

/**
 * How often a worker of pg-boss looks for jobs by itself: seldom, because each looks for its own queue only. `watchJobs` looks
 * every second for all of them and wakes those that have something to do.
 */
export const BACKSTOP_SECONDS = 300;

// The workers of this process by their queue, whichever bundle asks.
const WAKE = Symbol.for("parley.queue.wake");
const shared = globalThis as { [WAKE]?: Map<string, () => void> };

function wakers(): Map<string, () => void> {
  shared[WAKE] ??= new Map();
  return shared[WAKE];
}

/** Remembers a worker that `queue.work` has started, so that it is woken. */
export function noteWorker(queue: PgBoss, name: string, workerId: string): void {
  const others = wakers().get(name);
  wakers().set(name, () => {
    others?.();
    queue.notifyWorker(workerId);
  });
}

/** Has the workers of a queue in this process look for jobs once the transaction has committed. Nothing where there are none. */
export function wakeAfterCommit(ctx: Ctx, name: string): void {
  // The same function for each call, so that a transaction that adds many jobs wakes their workers once.
  const wake = wakers().get(name);
  if (wake) afterCommit(ctx, wake);
}

/** Wakes the workers of this process whenever jobs of their queues are due, until the signal aborts. */
export function watchJobs(signal: AbortSignal): void {
  const due = sql`from pgboss.job j where j.name = any(${sql.param([...wakers().keys()])}::text[])
    and j.state < 'active' and not j.blocked and j.start_after <= now()`;
  const wake = async () => {
    try {
      const rows = await pool().db.execute<{ name: string }>(sql`select distinct j.name ${due}`);
      for (const { name } of rows) wakers().get(name)?.();
    } catch (error) {
      log.warn({ err: error }, "jobs not looked for");
    }
  };
  watchDue({ isDue: sql`exists (select ${due})`, start: () => void wake() }, signal);
}
