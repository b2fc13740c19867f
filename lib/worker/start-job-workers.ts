import "server-only";
import type { PgBoss } from "pg-boss";
import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import { isId } from "#lib/platform/id.ts";
import { shutdownSignal } from "#lib/platform/lifecycle.ts";
import { log } from "#lib/platform/log.ts";
import { claimJobs, ensureQueue, type JobType, RUN_OPTIONS, recordInterruptedJob } from "#lib/queue/boss.ts";
import { registerWorker, SAFETY_POLL_SECONDS } from "#lib/queue/wake-workers.ts";
import type { CtxOf } from "#lib/worker/handle-row.ts";

const CONCURRENCY = 8;

/** Runs scheduled work. Another node repeats what a killed process was running. */
export async function startWorker(queue: PgBoss, name: string, work: () => Promise<void>): Promise<void> {
  await ensureQueue(queue, name);
  const options = { pollingIntervalSeconds: SAFETY_POLL_SECONDS };
  const workerId = await queue.work(name, options, async (jobs) => {
    await claimJobs(jobs);
    await work();
  });
  registerWorker(queue, name, workerId);
}

export type JobSchema = z.ZodType<{ workspaceId: string }>;

export interface JobWorker<S extends JobSchema> {
  type: JobType<S>;
  /** Stops when the signal aborts, because the queue has given the job to another worker. */
  action: (ctx: Ctx, payload: z.output<S>, signal: AbortSignal) => Promise<void>;
  /** Jobs that may take minutes are fetched one by one, so that none waits for another. */
  slow?: boolean;
}

/**
 * Settles each job separately; the queue retries it when the action throws. A job whose workspace is deleted is
 * completed.
 */
export async function startJobWorkers<S extends JobSchema>(
  queue: PgBoss,
  ctxOf: CtxOf,
  { type, action, slow = false }: JobWorker<S>,
): Promise<void> {
  await ensureQueue(queue, type.name);
  const options = {
    batchSize: slow ? 1 : CONCURRENCY,
    ...(type.groupOf ? { localGroupConcurrency: 1 } : {}),
    perJobResults: true as const,
    pollingIntervalSeconds: SAFETY_POLL_SECONDS,
  };
  const runJob = async ({ id, data, signal }: { id: string; data: unknown; signal: AbortSignal }) => {
    try {
      const payload = type.schema.parse(data);
      const { workspaceId } = payload;
      const ctx = isId("ws", workspaceId) ? await ctxOf(workspaceId, type.name) : null;
      if (ctx) await action(ctx, payload, signal);
      return { id, status: "completed" as const };
    } catch (error) {
      // The failure may come from a service that is shutting down too, such as the simulator.
      if (shutdownSignal().aborted) recordInterruptedJob(type, id);
      else log.warn({ err: error, job: type.name }, "job failed");
      return { id, status: "failed" as const };
    }
  };
  for (let count = slow ? CONCURRENCY : 1; count > 0; count -= 1) {
    const workerId: string = await queue.work(type.name, options, async (jobs) => {
      await claimJobs(jobs);
      const results = await Promise.all(jobs.map(runJob));
      // Polls again as soon as these are settled, because there may be more.
      queue.notifyWorker(workerId);
      return results;
    });
    registerWorker(queue, type.name, workerId);
  }
}

/** Stores the schedules, by queue, and removes those of earlier versions. */
export async function setSchedules(
  queue: PgBoss,
  schedules: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, cron] of Object.entries(schedules)) await queue.schedule(name, cron, null, RUN_OPTIONS);
  for (const { name } of await queue.getSchedules()) if (!(name in schedules)) await queue.unschedule(name);
}
