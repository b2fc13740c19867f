import "server-only";
import { sql } from "drizzle-orm";
import type { PgBoss } from "pg-boss";
import { textArray } from "#db/array-params.ts";
import { pool } from "#db/client.ts";
import { afterCommit, type Ctx } from "#db/ctx.ts";
import { withinTime } from "#db/within-time.ts";
import { perProcess } from "#lib/platform/per-process.ts";
import { watchDue } from "#lib/queue/watch-due.ts";

/** Each of some forty pg-boss workers polls its own queue, as a last resort; `watchJobs` finds what is due in all queues. */
export const SAFETY_POLL_SECONDS = 1800;

/** By queue. */
const wakers = perProcess("queue.wake", () => new Map<string, () => void>());

export function registerWorker(queue: PgBoss, name: string, workerId: string): void {
  const others = wakers().get(name);
  wakers().set(name, () => {
    others?.();
    queue.notifyWorker(workerId);
  });
}

export function wakeAfterCommit(ctx: Ctx, name: string): void {
  // The same function for each call, so that a transaction with many jobs wakes their workers once.
  const wake = wakers().get(name);
  if (wake) afterCommit(ctx, wake);
}

export function watchJobs(signal: AbortSignal): void {
  const due = sql`from pgboss.job j where j.name = any(${textArray(wakers().keys())})
    and j.state < 'active' and not j.blocked and j.start_after <= now()`;
  const run = async () => {
    const query = pool().db.execute<{ name: string }>(sql`select distinct j.name ${due}`);
    for (const { name } of await withinTime(query)) wakers().get(name)?.();
  };
  watchDue({ name: "jobs", isDue: sql`exists (select ${due})`, run }, signal);
}
