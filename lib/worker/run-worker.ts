import "server-only";
import type { PgBoss } from "pg-boss";
import { pool } from "#db/client.ts";
import { numbers } from "#db/schema/index.ts";
import { queueHandoversOfReopened } from "#lib/conversations/actions/hand-over.ts";
import { reportRead } from "#lib/conversations/actions/report-read.ts";
import { fetchAttachmentJob } from "#lib/conversations/attachments/jobs.ts";
import { reportReadJob } from "#lib/conversations/jobs.ts";
import { passcodeFailedJob, passcodeNotRequestedJob } from "#lib/conversations/thread/jobs.ts";
import { applyCountDeltas, hasPendingCountDeltas } from "#lib/conversations/views/apply-count-deltas.ts";
import { fetchAttachment } from "#lib/ingest/fetch-attachment.ts";
import { replayInboundJob } from "#lib/ingest/jobs.ts";
import { replayProblems } from "#lib/ingest/replay-problems.ts";
import { updateOpenAlert } from "#lib/ingest/settle-inbound-webhook.ts";
import { findExpiredMessages } from "#lib/messages/send/find-due.ts";
import { giveUpMessage } from "#lib/messages/send/give-up-message.ts";
import { pushJob } from "#lib/notifications/push/jobs.ts";
import { sendPush } from "#lib/notifications/push/send-push.ts";
import { checkNumber } from "#lib/numbers/check-number.ts";
import { checkNumberJob } from "#lib/numbers/jobs.ts";
import { expireCodes } from "#lib/otp/expire-codes.ts";
import { reportFraud } from "#lib/otp/report-fraud.ts";
import { reportUndelivered } from "#lib/otp/report-undelivered.ts";
import { MINUTE, SECOND } from "#lib/platform/clock.ts";
import { delayExit, shutdownSignal } from "#lib/platform/lifecycle.ts";
import { log } from "#lib/platform/log.ts";
import { deleteEndedJobClaims, insertJobs, startBoss, stopBoss } from "#lib/queue/boss.ts";
import { watchNodes } from "#lib/queue/this-node.ts";
import { watchJobs } from "#lib/queue/wake-workers.ts";
import { watchDue } from "#lib/queue/watch-due.ts";
import { countChanges, hasUncountedMessages } from "#lib/reports/count-changes.ts";
import { resyncTemplateJob } from "#lib/templates/jobs.ts";
import { resyncTemplate } from "#lib/templates/resync-template.ts";
import { deliverEvents } from "#lib/worker/deliver-events.ts";
import { handleRow } from "#lib/worker/handle-row.ts";
import { jobCtx } from "#lib/worker/job-ctx.ts";
import { maintain } from "#lib/worker/maintain.ts";
import { maintainPartitions } from "#lib/worker/maintain-partitions.ts";
import { sendDueMessages } from "#lib/worker/send-due.ts";
import {
  type JobSchema,
  type JobWorker,
  setSchedules,
  startJobWorkers,
  startWorker,
} from "#lib/worker/start-job-workers.ts";
import { isTakeOverDue, takeOverAndRetry } from "#lib/worker/take-over.ts";
import { watchAllRows } from "#lib/worker/watch-all-rows.ts";

const PERIODIC_QUEUE = "sweep";
const MAINTENANCE_QUEUE = "maintenance";
const PARTITIONS_QUEUE = "partitions";
const CHECKS_QUEUE = "number-checks";
/** When each periodic queue runs, as cron expressions in UTC. Any other stored schedule is removed at the start. */
const SCHEDULES: Record<string, string> = {
  [PERIODIC_QUEUE]: "*/2 * * * *",
  [CHECKS_QUEUE]: "23 * * * *",
  [MAINTENANCE_QUEUE]: "17 3 * * *",
  // A table that a backup reads is tried again.
  [PARTITIONS_QUEUE]: "47 * * * *",
};
const CHECKS_SPREAD_MS = 50 * MINUTE;
const SUMS_PAUSE_MS = 3 * SECOND;
/** Between two attempts at what stays due, such as webhooks of a process that the database keeps refusing. */
const RETRY_PAUSE_MS = 2 * SECOND;

export async function runWorker(signal: AbortSignal): Promise<void> {
  const queue = await startBoss({ supervise: true });
  await startWorker(queue, PERIODIC_QUEUE, runPeriodicWork);
  await startWorker(queue, MAINTENANCE_QUEUE, () => maintain(pool().db));
  await startWorker(queue, PARTITIONS_QUEUE, () => maintainPartitions(pool().db));
  await startWorker(queue, CHECKS_QUEUE, enqueueChecks);
  await startAllJobWorkers(queue, signal);
  await setSchedules(queue, SCHEDULES);
  watchJobs(signal);
  await watchNodes(takeOver);
  const minPauseMs = RETRY_PAUSE_MS;
  watchDue({ name: "take-over", isDue: isTakeOverDue, minPauseMs, run: takeOver }, signal);
  // The run is not awaited: the work left by a crash may take minutes, and new work must not wait for it.
  void runPeriodicWork().catch((error: unknown) =>
    log.warn({ err: error }, "first run of periodic work failed"),
  );
  sendDueMessages({ signal, ctxOf: jobCtx });
  watchAllRows(signal);
  deliverEvents({ signal, ctxOf: jobCtx });
  watchSums(signal);
  signal.addEventListener("abort", () => {
    delayExit(stopBoss().catch((error: unknown) => log.warn({ err: error }, "queue not stopped")));
  });
}

async function startAllJobWorkers(queue: PgBoss, signal: AbortSignal): Promise<void> {
  const start = <S extends JobSchema>(worker: JobWorker<S>) => startJobWorkers(queue, jobCtx, worker);
  await start({
    type: fetchAttachmentJob,
    slow: true,
    action: (ctx, job) => fetchAttachment(ctx, job.attachmentId),
  });
  await start({
    type: checkNumberJob,
    action: async (ctx, job) => {
      await checkNumber(ctx, job.numberId);
      await updateOpenAlert(ctx, job.numberId);
    },
  });
  await start({ type: reportReadJob, action: (ctx, job) => reportRead(ctx, job.conversationId) });
  await start({
    type: resyncTemplateJob,
    action: (ctx, job) => resyncTemplate(ctx, job.templateId, new Date(job.askedAt)),
  });
  await start({ type: passcodeFailedJob, action: (ctx, job) => reportUndelivered(ctx, job.messageId) });
  await start({ type: passcodeNotRequestedJob, action: (ctx, job) => reportFraud(ctx, job.messageId) });
  await start({ type: pushJob, slow: true, action: (ctx, job) => sendPush(ctx, job) });
  await start({
    type: replayInboundJob,
    slow: true,
    action: (ctx, job, jobSignal) =>
      replayProblems(ctx, new Date(job.until), AbortSignal.any([signal, jobSignal])),
  });
}

/** Keeps sums current to a few seconds: of views, whose readers add the changes that are still pending, and of reports. */
function watchSums(signal: AbortSignal): void {
  const minPauseMs = SUMS_PAUSE_MS;
  const applyDeltas = () => applyCountDeltas(pool().db);
  watchDue({ name: "view-counts", isDue: hasPendingCountDeltas, minPauseMs, run: applyDeltas }, signal);
  const count = () => countChanges(pool().db, signal);
  watchDue({ name: "reports", isDue: hasUncountedMessages, minPauseMs, run: count }, signal);
}

/** Runs every two minutes: work without another trigger, and a take-over in case one was missed. */
async function runPeriodicWork(): Promise<void> {
  await takeOver();
  await deleteEndedJobClaims(pool().db);
  await expireCodes(pool().db);
  await queueHandoversOfReopened(pool().db);
  for (const row of await findExpiredMessages(pool().db))
    await handleRow(PERIODIC_QUEUE, row, jobCtx, (ctx, { id }) => giveUpMessage(ctx, id));
}

/** The first pause after a failed take-over; each further one is twice as long, up to the periodic work. */
const TAKE_OVER_PAUSE_MS = SECOND;
const TAKE_OVER_DOUBLINGS_MAX = 6;

let takingOver: Promise<void> | null = null;
let isTakeOverRequested = false;
let takeOverFailures = 0;
let takeOverRetry: NodeJS.Timeout | null = null;

/** Never rejects. A call during a run starts another one. */
function takeOver(): Promise<void> {
  isTakeOverRequested = true;
  takingOver ??= takeOverAll().finally(() => {
    takingOver = null;
  });
  return takingOver;
}

async function takeOverAll(): Promise<void> {
  while (isTakeOverRequested && !shutdownSignal().aborted) {
    isTakeOverRequested = false;
    const isDone = await takeOverAndRetry(jobCtx).catch((error: unknown) => {
      log.warn({ err: error }, "work of dead nodes not taken over");
      return false;
    });
    takeOverFailures = isDone ? 0 : takeOverFailures + 1;
    if (!isDone) retryTakeOver();
  }
}

function retryTakeOver(): void {
  if (takeOverRetry) return;
  const doublings = Math.min(takeOverFailures - 1, TAKE_OVER_DOUBLINGS_MAX);
  takeOverRetry = setTimeout(
    () => {
      takeOverRetry = null;
      void takeOver();
    },
    TAKE_OVER_PAUSE_MS * 2 ** doublings,
  ).unref();
}

/** Checks every number within the hour, spread over it so that the calls to WhatsApp do not coincide. */
async function enqueueChecks(): Promise<void> {
  const { db } = pool();
  const checks = await db.select({ numberId: numbers.id, workspaceId: numbers.workspaceId }).from(numbers);
  const now = Date.now();
  await insertJobs(
    db,
    checkNumberJob,
    checks,
    (index) => new Date(now + (index / checks.length) * CHECKS_SPREAD_MS),
  );
}
