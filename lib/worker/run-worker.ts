import "server-only";
import { and, eq, lte, sql } from "drizzle-orm";
import { pool } from "#db/client.ts";
import { type Ctx, createCtx } from "#db/ctx.ts";
import { messages, webhookReceipts } from "#db/schema/index.ts";
import { type Id, isId, newId } from "#lib/id.ts";
import { processReceipt } from "#lib/ingest/process-receipt.ts";
import { holdExit } from "#lib/lifecycle.ts";
import { log } from "#lib/log.ts";
import { deliverMessage, expireMessage } from "#lib/messages/deliver-message.ts";
import { deliverMessageJob, expireMessageJob } from "#lib/messages/jobs.ts";
import { UNKNOWN_WAIT_MS } from "#lib/messages/rules.ts";
import { ensureQueue, type JobType, startBoss, stopBoss } from "#lib/queue/boss.ts";
import { findClockOffset } from "#lib/workspaces/queries.ts";

const SWEEP_QUEUE = "sweep";
const MAINTENANCE_QUEUE = "maintenance";
const SWEEP_BATCH = 200;
/** A receipt is processed at once by the process that took it; older than this, that process is taken for dead. */
const RECEIPT_GRACE_MS = 10_000;

/**
 * Runs the background work of this process until the signal aborts: waiting messages, unknown outcomes, what a process
 * that died left behind, and the database's upkeep.
 */
export async function runWorker(signal: AbortSignal): Promise<void> {
  const queue = await startBoss({ supervise: true });
  const options = { pollingIntervalSeconds: 1 };
  await onMessageJob(deliverMessageJob, deliverMessage);
  await onMessageJob(expireMessageJob, expireMessage);
  await ensureQueue(queue, SWEEP_QUEUE);
  await ensureQueue(queue, MAINTENANCE_QUEUE);
  await queue.work(SWEEP_QUEUE, options, sweep);
  await queue.work(MAINTENANCE_QUEUE, maintain);
  await queue.schedule(SWEEP_QUEUE, "* * * * *");
  await queue.schedule(MAINTENANCE_QUEUE, "17 3 * * *");
  await sweep();
  signal.addEventListener("abort", () => {
    holdExit(stopBoss().catch((error: unknown) => log.warn({ err: error }, "queue not stopped")));
  });

  async function onMessageJob(
    type: JobType<typeof deliverMessageJob.schema>,
    verb: (ctx: Ctx, messageId: string) => Promise<void>,
  ): Promise<void> {
    await ensureQueue(queue, type.name);
    await queue.work(type.name, options, async (jobs) => {
      for (const job of jobs) {
        const { workspaceId, messageId } = type.schema.parse(job.data);
        const ctx = await jobCtx(workspaceId, type.name);
        if (ctx) await verb(ctx, messageId);
      }
    });
  }
}

/** The context of a job; null when its workspace is gone, and the job with it. */
async function jobCtx(workspaceId: string, name: string): Promise<Ctx | null> {
  const { db } = pool();
  if (!isId("ws", workspaceId)) return null;
  const clockOffsetMs = await findClockOffset(db, workspaceId);
  if (clockOffsetMs === null) return null;
  return createCtx({
    db,
    workspaceId,
    clockOffsetMs,
    actor: { kind: "system", name },
    requestId: newId("req"),
  });
}

/** Picks up what processes that died left: webhooks kept but not processed, calls begun but never settled. */
async function sweep(): Promise<void> {
  const { db } = pool();
  const now = new Date();
  const receipts = await db
    .select({ id: webhookReceipts.id, workspaceId: webhookReceipts.workspaceId })
    .from(webhookReceipts)
    .where(
      and(
        eq(webhookReceipts.state, "pending"),
        lte(webhookReceipts.nextAttemptAt, new Date(now.getTime() - RECEIPT_GRACE_MS)),
      ),
    )
    .orderBy(webhookReceipts.nextAttemptAt)
    .limit(SWEEP_BATCH);
  for (const { id, workspaceId } of receipts) {
    const ctx = await jobCtx(workspaceId, SWEEP_QUEUE);
    if (ctx) await processReceipt({ ...ctx, actor: { kind: "whatsapp" } }, id);
  }
  for (const { id, workspaceId } of await abandonedCalls()) {
    const ctx = await jobCtx(workspaceId, SWEEP_QUEUE);
    if (ctx) await expireMessage(ctx, id);
  }
}

/** Messages whose call began so long ago that neither an answer nor a callback will come. */
async function abandonedCalls(): Promise<{ id: Id<"msg">; workspaceId: Id<"ws"> }[]> {
  return pool()
    .db.select({ id: messages.id, workspaceId: messages.workspaceId })
    .from(messages)
    .where(
      and(
        eq(messages.attemptState, "calling"),
        // The workspace's clock wrote it, so the workspace's clock judges it.
        sql`${messages.attemptStartedAt} < now() - make_interval(secs => ${UNKNOWN_WAIT_MS / 1000})
          + (select make_interval(secs => clock_offset_ms / 1000.0) from workspaces w
             where w.id = ${messages.workspaceId})`,
      ),
    )
    .limit(SWEEP_BATCH);
}

async function maintain(): Promise<void> {
  const { db } = pool();
  await db.execute(sql`select parley_maintain_partitions(interval '30 days')`);
  await db.execute(sql`delete from sessions where expires_at < now()`);
}
