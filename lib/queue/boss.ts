import "server-only";
import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { z } from "zod";
import { plainUuidArray, textArray } from "#db/array-params.ts";
import { type Db, pool, sessionName } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { isNodeDead } from "#db/node-claims.ts";
import { jobClaims } from "#db/schema/index.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#lib/platform/clock.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import { perProcess } from "#lib/platform/per-process.ts";
import { recordOf } from "#lib/platform/record-of.ts";
import { createErrorLogger } from "#lib/queue/error-logger.ts";
import { nodeId } from "#lib/queue/this-node.ts";
import { wakeAfterCommit } from "#lib/queue/wake-workers.ts";

export interface JobType<S extends z.ZodType = z.ZodType> {
  name: string;
  schema: S;
  /** A process runs one job of a group at a time, so that slow ones delay only their group. */
  groupOf?(payload: z.output<S>): string;
}

export function jobType<S extends z.ZodType>(
  name: string,
  schema: S,
  options: Pick<JobType<S>, "groupOf"> = {},
): JobType<S> {
  return { name, schema, ...options };
}

function toJob<S extends z.ZodType>(type: JobType<S>, payload: z.input<S>) {
  const data = type.schema.parse(payload);
  const group = type.groupOf && { group: { id: type.groupOf(data) } };
  return { data: recordOf(data), options: { ...JOB_OPTIONS, ...group } };
}

const current = perProcess("boss", (): { boss: Promise<PgBoss> | null } => ({ boss: null }));

/** The process's queue, started on first use without maintenance, which only the worker does. */
export function boss(): Promise<PgBoss> {
  return startBoss({ supervise: false });
}

/** @param supervise whether to run pg-boss maintenance and schedules */
export function startBoss({ supervise }: { supervise: boolean }): Promise<PgBoss> {
  const state = current();
  state.boss ??= createBoss(supervise);
  return state.boss;
}

export async function stopBoss(): Promise<void> {
  const state = current();
  const running = state.boss;
  state.boss = null;
  await (await running)?.stop({ graceful: true, timeout: 10_000 });
  await releaseInterrupted(pool().db);
}

const interrupted = new Map<string, string>();

export function recordInterruptedJob(type: JobType, id: string): void {
  interrupted.set(id, type.name);
}

/** Lets interrupted jobs run again immediately. With `started_on` null, pg-boss counts no attempt. */
async function releaseInterrupted(db: Db): Promise<void> {
  if (interrupted.size === 0) return;
  await db.execute(sql`
    update pgboss.job set state = 'retry', start_after = now(), started_on = null, completed_on = null, output = null
    where (name, id) in (select * from unnest(
      ${textArray(interrupted.values())}, ${plainUuidArray(interrupted.keys())}))
      and state in ('retry', 'failed')`);
  interrupted.clear();
}

/** The default of 10 seconds would open connections anew twice a minute. */
const POOL_OPTIONS = { max: 4, idleTimeoutMillis: 2 * MINUTE };

async function createBoss(supervise: boolean): Promise<PgBoss> {
  const instance = new PgBoss({
    connectionString: env().DATABASE_URL,
    application_name: sessionName(),
    ...POOL_OPTIONS,
    supervise,
    schedule: supervise,
    // Schedules are by the minute; the defaults of 5 and 30 seconds cost an idle installation a tenth of its statements.
    cronWorkerIntervalSeconds: 45,
    cronMonitorIntervalSeconds: 45,
    migrate: false,
    // No job depends on another.
    flowIntervalSeconds: HOUR / SECOND,
  });
  instance.on(
    "error",
    createErrorLogger(log, () => performance.now()),
  );
  await instance.start();
  return instance;
}

/** Records this node as the jobs' runner, which pg-boss does not, so that `releaseJobs` finds those of a dead node. */
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
 * Requeues the jobs of dead nodes without waiting for their expiry. A node that was only stalled can't settle them:
 * pg-boss fences by attempt.
 */
export async function releaseJobs(db: Db): Promise<void> {
  await db.execute(sql`
    with void as (delete from ${jobClaims} where ${isNodeDead(jobClaims.nodeId)} returning queue, job_id, attempt)
    update pgboss.job j set state = 'retry', start_after = now()
    from void where j.name = void.queue and j.id = void.job_id and j.state = 'active'
      and j.retry_count = void.attempt and j.retry_count < j.retry_limit`);
}

export async function deleteEndedJobClaims(db: Db): Promise<void> {
  await db.execute(sql`
    delete from ${jobClaims} c where not exists (
      select from pgboss.job j where j.name = c.queue and j.id = c.job_id and j.state = 'active')`);
}

const createdQueues = new Set<string>();

/**
 * A job runs as long as its node sends heartbeats, which also ends one that was fetched over a connection that broke. By
 * default, it would run again beside itself after 15 minutes; a day is the longest that pg-boss allows.
 */
export const RUN_OPTIONS = { heartbeatSeconds: 30, expireInSeconds: DAY / SECOND };

const JOB_OPTIONS = { ...RUN_OPTIONS, retryLimit: 10, retryBackoff: true, retryDelay: 2 };

/** In the caller's transaction. */
export async function enqueue<S extends z.ZodType>(
  ctx: Ctx,
  type: JobType<S>,
  payload: z.input<S>,
  startAfter?: Date,
): Promise<void> {
  const queue = await boss();
  await ensureQueue(queue, type.name);
  const { data, options } = toJob(type, payload);
  await queue.send(type.name, data, {
    db: fromDrizzle(ctx.db, sql),
    ...options,
    ...(startAfter ? { startAfter } : {}),
  });
  if (!startAfter) wakeAfterCommit(ctx, type.name);
}

export async function enqueueMany<S extends z.ZodType>(
  ctx: Ctx,
  type: JobType<S>,
  payloads: readonly z.input<S>[],
): Promise<void> {
  await insertJobs(ctx.db, type, payloads);
  wakeAfterCommit(ctx, type.name);
}

/** Jobs of any workspaces, whose workers are not woken. @param startAt when a job starts, by its index; now if absent */
export async function insertJobs<S extends z.ZodType>(
  db: Db,
  type: JobType<S>,
  payloads: readonly z.input<S>[],
  startAt?: (index: number) => Date,
): Promise<void> {
  if (payloads.length === 0) return;
  const queue = await boss();
  await ensureQueue(queue, type.name);
  const jobs = payloads.map((payload, index) => {
    const { data, options } = toJob(type, payload);
    return { data, ...options, ...(startAt ? { startAfter: startAt(index) } : {}) };
  });
  await queue.insert(type.name, jobs, { db: fromDrizzle(db, sql) });
}

export async function ensureQueue(queue: PgBoss, name: string): Promise<void> {
  if (createdQueues.has(name)) return;
  await queue.createQueue(name);
  createdQueues.add(name);
}
