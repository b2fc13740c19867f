import "server-only";
import { eq, lt, ne, sql } from "drizzle-orm";
import { workspaceOf } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { deleteBatch } from "#db/delete-batches.ts";
import {
  apiRequestBodies,
  apiRequests,
  deferredUpdates,
  inboundWebhooks,
  notifications,
  reportBackfills,
} from "#db/schema/index.ts";
import { updateOpenStorageAlert } from "#lib/accounts/storage-quota.ts";
import { eraseFiles } from "#lib/erasure/erase-files.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import { claimRetention, endRun, releaseRun, saveRun } from "#lib/retention/claim-retention.ts";
import { deleteOldMessages } from "#lib/retention/delete-old-messages.ts";
import { countOldMessages, findUnsentPosition, type PolicyRow } from "#lib/retention/queries.ts";
import { daysBefore, monthsBefore, type RetentionName } from "#lib/retention/rules.ts";

/** In one statement, which then takes less than 100 ms. */
const BATCH = 500;
const BACKFILL_WAIT_MINUTES = 10;

/** Deletes one batch. @returns whether there is more */
type RetentionStep = (ctx: Ctx, policy: PolicyRow) => Promise<boolean>;

/** The steps of each setting, in this order, after the messages. Null in the policy keeps the data. */
const STEPS: Record<RetentionName, readonly RetentionStep[]> = {
  messageMonths: [async (ctx) => (await eraseFiles(ctx)) !== null, deleteNotificationsOfOldMessages],
  requestDays: [deleteRequests],
  inboundDays: [deleteInboundWebhooks, deleteDeferredUpdates],
  auditMonths: [deleteAudit],
};

/**
 * Deletes what a workspace no longer keeps. Each batch commits by itself together with the position, and what is gone
 * stays gone, so that another process continues after a crash. A change of the policy applies from the next batch on.
 * @param signal stops it between two batches
 */
export async function runRetention(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  let policy: PolicyRow | null = await claimRetention(ctx);
  if (!policy) return;
  const claimed = policy;
  if (await hasUncountedHistory(ctx)) return releaseRun(ctx, claimed, BACKFILL_WAIT_MINUTES);
  policy = await countMessages(ctx, policy);
  let position = policy?.position ?? null;
  for (let isDone = false; policy?.messageMonths && !isDone; isDone = position === null) {
    if (signal?.aborted) return releaseRun(ctx, claimed);
    const before = monthsBefore(ctx.clock.now(), policy.messageMonths);
    const batch = await deleteOldMessages(ctx, before, position, async (tx, done) => {
      // At the end the position stays, so that a run that is interrupted later does not begin again.
      policy = await saveRun(tx, claimed, {
        deleted: done.deleted,
        ...(done.position === null ? {} : { position: done.position }),
      });
      return policy !== null;
    });
    if (!batch) return;
    position = batch.position;
  }
  if (!policy) return;
  if (policy.deletedMessages > 0) await recordLiveEvent(ctx, { type: "list.changed", list: "conversations" });
  for (const step of Object.values(STEPS).flat()) {
    for (let isMore = true; isMore; ) {
      if (signal?.aborted) return releaseRun(ctx, claimed);
      policy = await saveRun(ctx, claimed);
      if (!policy) return;
      isMore = await step(ctx, policy);
    }
  }
  await updateOpenStorageAlert(ctx);
  await endRun(ctx, claimed, await nextPosition(ctx, policy));
}

/** The next run does not read past what this one kept, but for messages that were waiting to be sent. */
async function nextPosition(ctx: Ctx, { messageMonths, position }: PolicyRow): Promise<string | null> {
  if (messageMonths === null || position === null) return position;
  const unsent = await findUnsentPosition(ctx, monthsBefore(ctx.clock.now(), messageMonths));
  return unsent !== null && unsent < position ? unsent : position;
}

/** The reports count earlier messages once; before that, none may be deleted. */
async function hasUncountedHistory({ db, workspaceId }: Ctx): Promise<boolean> {
  return (await db.$count(reportBackfills, eq(reportBackfills.workspaceId, workspaceId))) > 0;
}

/** For the progress; without it when there are too many to count quickly. */
async function countMessages(ctx: Ctx, policy: PolicyRow): Promise<PolicyRow | null> {
  const { messageMonths, totalMessages } = policy;
  if (messageMonths === null || totalMessages !== null) return policy;
  const found = await countOldMessages(ctx, messageMonths).catch(() => null);
  return found && !found.isMore ? saveRun(ctx, policy, { totalMessages: found.count }) : policy;
}

/** Deletes notifications that contain text of deleted messages; others are kept for `notifications` of `retentionDays`. */
async function deleteNotificationsOfOldMessages(ctx: Ctx, { messageMonths }: PolicyRow): Promise<boolean> {
  if (messageMonths === null) return false;
  const before = monthsBefore(ctx.clock.now(), messageMonths);
  const isOld = sql`${eq(notifications.workspaceId, ctx.workspaceId)} and ${lt(notifications.createdAt, before)}`;
  return (await deleteBatch(ctx.db, notifications, isOld, BATCH)) >= BATCH;
}

/** Logs have the time of the database, which the sandbox does not move. Older ones than Parley keeps are dropped by week. */
async function deleteRequests(ctx: Ctx, { requestDays }: PolicyRow): Promise<boolean> {
  if (requestDays === null) return false;
  const workspace = workspaceOf(ctx);
  const before = daysBefore(new Date(), requestDays).toISOString();
  const { count } = await ctx.db.execute(sql`
    with old as materialized (
      select id, created_at from ${apiRequests}
      where workspace_id = ${workspace} and created_at < ${before}::timestamptz order by created_at limit ${BATCH}),
    bodies as (
      delete from ${apiRequestBodies} b using old where b.workspace_id = ${workspace} and b.request_id = old.id)
    delete from ${apiRequests} r using old
    where r.workspace_id = ${workspace} and r.created_at = old.created_at and r.id = old.id`);
  return count >= BATCH;
}

/** Not those that still have to be processed. */
async function deleteInboundWebhooks(ctx: Ctx, { inboundDays }: PolicyRow): Promise<boolean> {
  if (inboundDays === null) return false;
  const before = daysBefore(new Date(), inboundDays);
  const isOld = sql`${eq(inboundWebhooks.workspaceId, ctx.workspaceId)}
    and ${lt(inboundWebhooks.receivedAt, before)} and ${ne(inboundWebhooks.state, "pending")}`;
  return (await deleteBatch(ctx.db, inboundWebhooks, isOld, BATCH)) >= BATCH;
}

/** They have texts of webhooks that are gone, such as an edit of a message that never arrived. */
async function deleteDeferredUpdates(ctx: Ctx, { inboundDays }: PolicyRow): Promise<boolean> {
  if (inboundDays === null) return false;
  const before = daysBefore(new Date(), inboundDays);
  const isOld = sql`${eq(deferredUpdates.workspaceId, ctx.workspaceId)} and ${lt(deferredUpdates.createdAt, before)}`;
  return (await deleteBatch(ctx.db, deferredUpdates, isOld, BATCH)) >= BATCH;
}

async function deleteAudit(ctx: Ctx, { auditMonths }: PolicyRow): Promise<boolean> {
  if (auditMonths === null) return false;
  const before = monthsBefore(new Date(), auditMonths).toISOString();
  const [row] = await ctx.db.execute<{ count: number }>(
    sql`select parley_delete_old_audit(${workspaceOf(ctx)}, ${before}::timestamptz, ${BATCH}) as count`,
  );
  return (row?.count ?? 0) >= BATCH;
}
