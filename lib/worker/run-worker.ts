import "server-only";
import { pool } from "#db/client.ts";
import { type Ctx, createCtx } from "#db/ctx.ts";
import { numbers } from "#db/schema/index.ts";
import { fetchAttachment } from "#lib/attachments/fetch-attachment.ts";
import { fetchAttachmentJob } from "#lib/attachments/jobs.ts";
import { announceClosed, findClosedWindows, isAnyWindowClosed } from "#lib/conversations/announce-closed.ts";
import { reportReadJob } from "#lib/conversations/jobs.ts";
import { reportRead } from "#lib/conversations/report-read.ts";
import { findDueSnoozes, isAnySnoozeOver, wakeConversation } from "#lib/conversations/wake-conversation.ts";
import { findDueWarnings, isAnyWarningDue, warnClosing } from "#lib/conversations/warn-closing.ts";
import { isId, newId } from "#lib/id.ts";
import { findRunnableImports, isAnyImportRunnable } from "#lib/imports/find-running.ts";
import { claimImport, runImport } from "#lib/imports/run-import.ts";
import { replayInboundJob } from "#lib/ingest/jobs.ts";
import { replayProblems } from "#lib/ingest/replay-problems.ts";
import { holdExit, shutdownSignal } from "#lib/lifecycle.ts";
import { log } from "#lib/log.ts";
import { findExpiredMessages } from "#lib/messages/find-due.ts";
import { giveUpMessage } from "#lib/messages/give-up-message.ts";
import { passcodeDisownedJob, passcodeFailedJob } from "#lib/messages/jobs.ts";
import { watchNodes } from "#lib/nodes/this-node.ts";
import { checkNumber } from "#lib/numbers/check-number.ts";
import { checkNumberJob } from "#lib/numbers/jobs.ts";
import { expireCodes } from "#lib/otp/expire-codes.ts";
import { reportFraud } from "#lib/otp/report-fraud.ts";
import { reportUndelivered } from "#lib/otp/report-undelivered.ts";
import { pushJob } from "#lib/push/jobs.ts";
import { sendPush } from "#lib/push/send-push.ts";
import { enqueue, forgetJobClaims, startBoss, stopBoss } from "#lib/queue/boss.ts";
import { watchJobs } from "#lib/queue/wake-workers.ts";
import { resyncTemplateJob } from "#lib/templates/jobs.ts";
import { resyncTemplate } from "#lib/templates/resync-template.ts";
import { deliverWebhooks } from "#lib/worker/deliver-webhooks.ts";
import { foldViewCounts } from "#lib/worker/fold-counts.ts";
import { maintain } from "#lib/worker/maintain.ts";
import { sendDueMessages } from "#lib/worker/send-due.ts";
import { isReceiptDue, takeOverWork } from "#lib/worker/take-over.ts";
import { watchRows } from "#lib/worker/watch-rows.ts";
import { startWorker, workJobs } from "#lib/worker/work-jobs.ts";
import { findClockOffset } from "#lib/workspaces/queries.ts";

const SWEEP_QUEUE = "sweep";
const MAINTENANCE_QUEUE = "maintenance";
const CHECKS_QUEUE = "number-checks";
const CHECKS_SPREAD_MS = 50 * 60_000;

/**
 * Runs the background work of this process until the signal aborts: waiting messages, unknown outcomes, what a process
 * that died left behind, and the database's upkeep.
 */
export async function runWorker(signal: AbortSignal): Promise<void> {
  const queue = await startBoss({ supervise: true });
  await startWorker(queue, SWEEP_QUEUE, sweep);
  await startWorker(queue, MAINTENANCE_QUEUE, () => maintain(pool().db));
  await workJobs(queue, fetchAttachmentJob, jobCtx, (ctx, job) => fetchAttachment(ctx, job.attachmentId), {
    slow: true,
  });
  await workJobs(
    queue,
    checkNumberJob,
    jobCtx,
    async (ctx, job) => void (await checkNumber(ctx, job.numberId)),
  );
  await startWorker(queue, CHECKS_QUEUE, enqueueChecks);
  await queue.schedule(CHECKS_QUEUE, "23 * * * *");
  await workJobs(queue, reportReadJob, jobCtx, (ctx, job) => reportRead(ctx, job.conversationId));
  await workJobs(queue, resyncTemplateJob, jobCtx, (ctx, job) =>
    resyncTemplate(ctx, job.templateId, new Date(job.askedAt)),
  );
  await workJobs(queue, passcodeFailedJob, jobCtx, (ctx, job) => reportUndelivered(ctx, job.messageId));
  await workJobs(queue, passcodeDisownedJob, jobCtx, (ctx, job) => reportFraud(ctx, job.messageId));
  await workJobs(queue, pushJob, jobCtx, sendPush, { slow: true });
  await workJobs(
    queue,
    replayInboundJob,
    jobCtx,
    (ctx, job) => replayProblems(ctx, new Date(job.until), signal),
    { slow: true },
  );
  await queue.schedule(SWEEP_QUEUE, "* * * * *");
  await queue.schedule(MAINTENANCE_QUEUE, "17 3 * * *");
  watchJobs(signal);
  await watchNodes({ isWorkDue: isReceiptDue, takeOver });
  // Not waited for: what a crash left may take minutes, and new work goes on meanwhile.
  void sweep().catch((error: unknown) => log.warn({ err: error }, "first sweep failed"));
  sendDueMessages({ signal, ctxOf: (workspaceId) => jobCtx(workspaceId, "send") });
  const clockwork = { signal, ctxOf: jobCtx };
  watchRows({
    ...clockwork,
    name: "windows",
    isDue: isAnyWindowClosed,
    find: findClosedWindows,
    verb: announceClosed,
  });
  watchRows({
    ...clockwork,
    name: "snoozes",
    isDue: isAnySnoozeOver,
    find: findDueSnoozes,
    verb: wakeConversation,
  });
  watchRows({
    ...clockwork,
    name: "warnings",
    isDue: isAnyWarningDue,
    find: findDueWarnings,
    verb: warnClosing,
  });
  watchRows({
    ...clockwork,
    name: "imports",
    isDue: isAnyImportRunnable,
    find: findRunnableImports,
    verb: async (ctx, { id }) => {
      const claimed = await claimImport(ctx, id);
      if (claimed) await runImport(ctx, claimed, signal);
    },
  });
  deliverWebhooks({ signal, ctxOf: (workspaceId) => jobCtx(workspaceId, "webhooks") });
  foldViewCounts(signal);
  signal.addEventListener("abort", () => {
    holdExit(stopBoss().catch((error: unknown) => log.warn({ err: error }, "queue not stopped")));
  });
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

/** Does each minute what nothing else wakes for, and takes over what may have been missed. */
async function sweep(): Promise<void> {
  await takeOver();
  await forgetJobClaims(pool().db);
  await expireCodes(pool().db);
  for (const { id, workspaceId } of await findExpiredMessages(pool().db)) {
    const ctx = await jobCtx(workspaceId, SWEEP_QUEUE);
    if (ctx) await giveUpMessage(ctx, id);
  }
}

let takingOver: Promise<void> | null = null;
let isMoreLeft = false;

/** Takes over what is left, once at a time; never rejects. A call meanwhile has it look again. */
function takeOver(): Promise<void> {
  isMoreLeft = true;
  takingOver ??= takeOverAll().finally(() => {
    takingOver = null;
  });
  return takingOver;
}

async function takeOverAll(): Promise<void> {
  while (isMoreLeft && !shutdownSignal().aborted) {
    isMoreLeft = false;
    await takeOverWork((workspaceId) => jobCtx(workspaceId, "take-over")).catch((error: unknown) =>
      log.warn({ err: error }, "work of dead nodes not taken over"),
    );
  }
}

/** Has every number examined within the hour, spread over it so that they do not all ask WhatsApp at once. */
async function enqueueChecks(): Promise<void> {
  const { db } = pool();
  const rows = await db.select({ id: numbers.id, workspaceId: numbers.workspaceId }).from(numbers);
  for (const [index, { id, workspaceId }] of rows.entries()) {
    const ctx = await jobCtx(workspaceId, CHECKS_QUEUE);
    const startAfter = new Date(Date.now() + (index / rows.length) * CHECKS_SPREAD_MS);
    if (ctx) await enqueue(ctx, checkNumberJob, { workspaceId, numberId: id }, startAfter);
  }
}
