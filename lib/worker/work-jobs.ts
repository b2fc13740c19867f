import "server-only";
import type { PgBoss } from "pg-boss";
import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import { shutdownSignal } from "#lib/lifecycle.ts";
import { log } from "#lib/log.ts";
import { claimJobs, ensureQueue, interruptJob, type JobType } from "#lib/queue/boss.ts";
import { BACKSTOP_SECONDS, noteWorker } from "#lib/queue/wake-workers.ts";

/** So many jobs of a kind run side by side in one process. */
const AT_ONCE = 8;

/** Runs the jobs of a queue that carry nothing, one at a time. */
export async function startWorker(queue: PgBoss, name: string, work: () => Promise<void>): Promise<void> {
  await ensureQueue(queue, name);
  noteWorker(queue, name, await queue.work(name, { pollingIntervalSeconds: BACKSTOP_SECONDS }, work));
}

/**
 * Runs a kind of background work: each job in its workspace's context, settled for itself, tried again by the queue when
 * its verb throws. A job whose workspace is gone is done; one that a shutdown interrupts has not failed.
 * @param slow jobs that may take minutes each fetch for themselves, so that none waits for another's end; others share one
 *   look at the queue
 */
export async function workJobs<S extends z.ZodType<{ workspaceId: string }>>(
  queue: PgBoss,
  type: JobType<S>,
  ctxOf: (workspaceId: string, name: string) => Promise<Ctx | null>,
  verb: (ctx: Ctx, payload: z.output<S>) => Promise<void>,
  { slow = false }: { slow?: boolean } = {},
): Promise<void> {
  await ensureQueue(queue, type.name);
  const options = {
    batchSize: slow ? 1 : AT_ONCE,
    perJobResults: true as const,
    pollingIntervalSeconds: BACKSTOP_SECONDS,
  };
  const runJob = async ({ id, data }: { id: string; data: unknown }) => {
    try {
      const payload = type.schema.parse(data);
      const ctx = await ctxOf(payload.workspaceId, type.name);
      if (ctx) await verb(ctx, payload);
      return { id, status: "completed" as const };
    } catch (error) {
      // What it needs may be shutting down too, as the simulator does.
      if (shutdownSignal().aborted) interruptJob(type, id);
      else log.warn({ err: error, job: type.name }, "job failed");
      return { id, status: "failed" as const };
    }
  };
  for (let count = slow ? AT_ONCE : 1; count > 0; count -= 1) {
    const workerId: string = await queue.work(type.name, options, async (jobs) => {
      await claimJobs(jobs);
      const results = await Promise.all(jobs.map(runJob));
      // There may be more: it looks again as soon as these are settled.
      queue.notifyWorker(workerId);
      return results;
    });
    noteWorker(queue, type.name, workerId);
  }
}
