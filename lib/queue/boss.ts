import "server-only";
import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { z } from "zod";
import { type Db, pool, sessionName } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { isNodeGone } from "#db/node-claims.ts";
import { jobClaims } from "#db/schema/index.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { nodeId } from "#lib/nodes/this-node.ts";
import { faultTeller } from "#lib/queue/fault-teller.ts";
import { wakeAfterCommit } from "#lib/queue/wake-workers.ts";

/** A kind of background work: its queue's name and the shape of what a job carries. */
export interface JobType<S extends z.ZodType = z.ZodType> {
  name: string;
  schema: S;
}

/** Declares a kind of background work. */
export function jobType<S extends z.ZodType>(name: string, schema: S): JobType<S> {
  return { name, schema };
}

// One a process, whichever bundle asks.
const BOSS = Symbol.for("parley.boss");
const shared = globalThis as { [BOSS]?: Promise<PgBoss> };

/** The process's queue, started on first use. Maintenance is the worker's: it calls `startBoss` with it. */
export function boss(): Promise<PgBoss> {
  return startBoss({ supervise: false });
}

/** Starts the process's queue unless it runs already. @param supervise whether to do its maintenance and schedules. */
export function startBoss({ supervise }: { supervise: boolean }): Promise<PgBoss> {
  shared[BOSS] ??= start(supervise);
  return shared[BOSS];
}

/** Lets running jobs finish, stops the process's queue, and gives the jobs back that its end interrupted. */
export async function stopBoss(): Promise<void> {
  const running = shared[BOSS];
  delete shared[BOSS];
  await (await running)?.stop({ graceful: true, timeout: 10_000 });
  await releaseInterrupted(pool().db);
}

const interrupted = new Map<string, string>();

/** Notes that a job failed because this process shuts down: once the queue has stopped, it is given back. */
export function interruptJob(type: JobType, id: string): void {
  interrupted.set(id, type.name);
}

/** Lets interrupted jobs run again at once. Not started, as pg-boss sees it, they have lost no attempt. */
async function releaseInterrupted(db: Db): Promise<void> {
  if (interrupted.size === 0) return;
  await db.execute(sql`
    update pgboss.job set state = 'retry', start_after = now(), started_on = null, completed_on = null, output = null
    where (name, id) in (select * from unnest(
      ${sql.param([...interrupted.values()])}::text[], ${sql.param([...interrupted.keys()])}::uuid[]))
      and state in ('retry', 'failed')`);
  interrupted.clear();
}

async function start(supervise: boolean): Promise<PgBoss> {
  const instance = new PgBoss({
    connectionString: env().DATABASE_URL,
    application_name: sessionName(),
    max: 4,
    supervise,
    schedule: supervise,
    migrate: false,
    // No job of ours waits for another.
    flowIntervalSeconds: 60 * 60,
  });
  instance.on(
    "error",
    faultTeller(log, () => performance.now()),
  );
  await instance.start();
  return instance;
}

/**
 * Notes that this node runs jobs, which pg-boss does not record: should it die, `releaseJobs` lets others run them at once.
 * @param jobs as `work` fetched them
 */
export async function claimJobs(
  jobs: readonly { id: string; name: string; retryCount: number }[],
): Promise<void> {
  const claimedBy = await nodeId();
  await pool()
    .db.insert(jobClaims)
    .values(
      jobs.map(({ id, name, retryCount }) => ({
        queue: name,
        jobId: id,
        attempt: retryCount,
        nodeId: claimedBy,
      })),
    )
    .onConflictDoUpdate({
      target: [jobClaims.queue, jobClaims.jobId],
      set: { attempt: sql`excluded.attempt`, nodeId: sql`excluded.node_id` },
    });
}

/**
 * Lets the jobs run again at once that dead nodes were running; pg-boss would do it when they expire, after 15 minutes. A
 * node that was only stalled cannot settle them any more: pg-boss fences a settlement by its attempt.
 */
export async function releaseJobs(db: Db): Promise<void> {
  await db.execute(sql`
    with void as (delete from ${jobClaims} where ${isNodeGone(jobClaims.nodeId)} returning queue, job_id, attempt)
    update pgboss.job j set state = 'retry', start_after = now()
    from void where j.name = void.queue and j.id = void.job_id and j.state = 'active'
      and j.retry_count = void.attempt and j.retry_count < j.retry_limit`);
}

/** Deletes the claims of jobs that have ended. */
export async function forgetJobClaims(db: Db): Promise<void> {
  await db.execute(sql`
    delete from ${jobClaims} c where not exists (
      select from pgboss.job j where j.name = c.queue and j.id = c.job_id and j.state = 'active')`);
}

const known = new Set<string>();

const JOB_OPTIONS = {
  retryLimit: 10,
  retryBackoff: true,
  retryDelay: 2,
  // A job that was fetched over a connection that broke is run by nobody; without a heartbeat it would expire after 15 minutes.
  heartbeatSeconds: 30,
};

/**
 * Enqueues a job as a statement of the caller's transaction: it exists if and only if the transaction commits.
 * @param startAfter the earliest time to run it; at once if absent
 */
export async function enqueue<S extends z.ZodType>(
  ctx: Ctx,
  type: JobType<S>,
  payload: z.input<S>,
  startAfter?: Date,
): Promise<void> {
  const queue = await boss();
  await ensureQueue(queue, type.name);
  await queue.send(type.name, Object(type.schema.parse(payload)), {
    db: fromDrizzle(ctx.db, sql),
    ...JOB_OPTIONS,
    ...(startAfter ? { startAfter } : {}),
  });
  if (!startAfter) wakeAfterCommit(ctx, type.name);
}

/** Enqueues many jobs of one kind to be run at once, as one statement of the caller's transaction. */
export async function enqueueMany<S extends z.ZodType>(
  ctx: Ctx,
  type: JobType<S>,
  payloads: readonly z.input<S>[],
): Promise<void> {
  if (payloads.length === 0) return;
  const queue = await boss();
  await ensureQueue(queue, type.name);
  const jobs = payloads.map((payload) => ({ data: Object(type.schema.parse(payload)), ...JOB_OPTIONS }));
  await queue.insert(type.name, jobs, { db: fromDrizzle(ctx.db, sql) });
  wakeAfterCommit(ctx, type.name);
}

/** Makes the queue of a kind of job unless it is there. */
export async function ensureQueue(queue: PgBoss, name: string): Promise<void> {
  if (known.has(name)) return;
  await queue.createQueue(name);
  known.add(name);
}
