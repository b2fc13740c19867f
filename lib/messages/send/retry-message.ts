import "server-only";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { messages } from "#db/schema/index.ts";
import { appendTimelineStep } from "#lib/conversations/thread/append-timeline-step.ts";
import { getPublished } from "#lib/conversations/thread/get-published.ts";
import { type PublishedMessage, publishMessage } from "#lib/conversations/thread/publish-message.ts";
import { endWait } from "#lib/conversations/thread/restore-wait.ts";
import type { MessageRow } from "#lib/conversations/thread/serialize.ts";
import { RETRY_PERIOD_MS } from "#lib/messages/rules.ts";
import { drainConversationQueue } from "#lib/messages/send/drain-conversation-queue.ts";
import { findStoredRefusal } from "#lib/messages/send/find-queued-refusal.ts";
import { getWithRecipient } from "#lib/messages/send/next-queued.ts";
import { isAppError } from "#lib/platform/errors.ts";

/** Sends a retryable message again, once. @throws AppError NOT_FOUND or the refusal of the send policy */
export async function retryMessage(ctx: Ctx, messageId: string): Promise<PublishedMessage> {
  const found = await getWithRecipient(ctx, messageId);
  const row = found.message;
  const refusal = await findStoredRefusal(ctx, found);
  if (isAppError(refusal)) throw refusal;
  if (row.failure?.retryable && row.payload !== null) await requeue(ctx, row);
  await drainConversationQueue(ctx, row.conversationId, row.id);
  return getPublished(ctx, row.id);
}

async function requeue(ctx: Ctx, row: MessageRow): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx, async (tx) => {
    const queued = await tx.db
      .update(messages)
      .set({
        status: "queued",
        failure: null,
        failedAt: null,
        wamid: null,
        metadata:
          row.wamid === null
            ? row.metadata
            : { ...row.metadata, previousWamids: [...(row.metadata.previousWamids ?? []), row.wamid] },
        attemptState: "queued",
        attempts: 0,
        // The next statuses are published again.
        lastPublishedStatus: "queued",
        nextAttemptAt: now,
        // The slot and the time of the previous attempt.
        slotAt: null,
        sentAt: null,
        giveUpAt: new Date(now.getTime() + RETRY_PERIOD_MS),
      })
      .where(
        and(
          eq(messages.workspaceId, tx.workspaceId),
          eq(messages.id, row.id),
          eq(messages.status, "failed"),
          // Not a failure of a retry that somebody else began meanwhile.
          isSame(messages.wamid, row.wamid),
          isSame(messages.failedAt, row.failedAt),
        ),
      )
      .returning({ id: messages.id });
    if (queued.length === 0) return;
    await endWait(tx, row);
    const { kind } = tx.actor;
    await appendTimelineStep(tx, row.id, {
      kind: "retried",
      data: { by: { kind, name: "name" in tx.actor ? tx.actor.name : null } },
    });
    await publishMessage(tx, "message.updated", row.id);
  });
}

function isSame<C extends AnyPgColumn>(column: C, value: C["_"]["data"] | null): SQL {
  return sql`${column} is not distinct from ${sql.param(value, column)}`;
}
