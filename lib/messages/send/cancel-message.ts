import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { retryConflicts } from "#db/retry-conflicts.ts";
import { messages } from "#db/schema/index.ts";
import { lockConversation } from "#lib/conversations/lock-conversation.ts";
import { updateSearchTime } from "#lib/conversations/search/update-search-time.ts";
import { appendTimelineStep } from "#lib/conversations/thread/append-timeline-step.ts";
import { getPublished } from "#lib/conversations/thread/get-published.ts";
import { type PublishedMessage, publishMessage } from "#lib/conversations/thread/publish-message.ts";
import { publishPasscodeFailed } from "#lib/conversations/thread/publish-passcode-failed.ts";
import { getMessageRow } from "#lib/conversations/thread/queries.ts";
import { restoreWaits } from "#lib/conversations/thread/restore-wait.ts";
import type { MessageRow } from "#lib/conversations/thread/serialize.ts";
import { updateScheduledTime } from "#lib/conversations/thread/update-scheduled-time.ts";
import { AppError } from "#lib/platform/errors.ts";
import type { MessageStatus } from "#lib/platform/message-values.ts";

/**
 * Cancels a scheduled or queued message. A canceled message is returned as it is.
 * @throws AppError NOT_FOUND, MESSAGE_NOT_CANCELABLE
 */
export async function cancelMessage(ctx: Ctx, messageId: string): Promise<PublishedMessage> {
  const row = await getMessageRow(ctx, messageId);
  const canceled = await retryConflicts(ctx, () => inTransaction(ctx, (tx) => cancel(tx, row)));
  if (canceled) return canceled;
  const published = await getPublished(ctx, messageId);
  const { status } = published.message;
  if (status !== "canceled") throw notChangeable(status, "canceled");
  return published;
}

const isScheduled = sql`${messages.attemptState} = 'scheduled'`;
/** The passcode of a redacted message is not kept. */
const canBeRestored = sql`${isScheduled} and ${messages.content} ->> 'redacted' is distinct from 'true'`;

/** @returns null when the message is being sent or has another status */
async function cancel(tx: Ctx, found: MessageRow): Promise<PublishedMessage | null> {
  const { id } = found;
  const { id: conversationId } = await lockConversation(tx, found.conversationId);
  const row: MessageRow = { ...found, conversationId };
  const canceled = await tx.db
    .update(messages)
    .set({
      status: "canceled",
      canceledAt: tx.clock.now(),
      attemptState: null,
      // At its due time, which is in the future, it would be listed below messages that are written later.
      createdAt: sql`case when ${isScheduled} then ${messages.acceptedAt} else ${messages.createdAt} end`,
      // Kept, so that it can be scheduled again.
      nextAttemptAt: sql`case when ${isScheduled} then ${messages.nextAttemptAt} end`,
      payload: sql`case when ${canBeRestored} then ${messages.payload} end`,
      fallback: sql`case when ${canBeRestored} then ${messages.fallback} end`,
    })
    .where(
      and(
        eq(messages.workspaceId, tx.workspaceId),
        eq(messages.id, id),
        eq(messages.status, "queued"),
        inArray(messages.attemptState, ["scheduled", "queued"]),
      ),
    )
    .returning({ id: messages.id });
  if (canceled.length === 0) return null;
  const { kind } = tx.actor;
  const by = { kind, name: "name" in tx.actor ? tx.actor.name : null };
  await appendTimelineStep(tx, id, { kind: "canceled", data: { by } });
  await updateSearchTime(tx, id);
  await updateScheduledTime(tx, conversationId);
  await restoreWaits(tx, [row]);
  await publishPasscodeFailed(tx, row);
  return publishMessage(tx, "message.updated", id);
}

/** @param what could not be done any more */
export function notChangeable(
  status: MessageStatus,
  what: "canceled" | "rescheduled",
): AppError<"MESSAGE_NOT_CANCELABLE"> {
  return new AppError("MESSAGE_NOT_CANCELABLE", whyNotChangeable(status, what), { status });
}

function whyNotChangeable(status: MessageStatus, what: string): string {
  if (status === "received") return `This message is from the customer and cannot be ${what}.`;
  if (status === "queued") return `This message is being sent to WhatsApp and can no longer be ${what}.`;
  return `This message can no longer be ${what}. Its status is ${status}.`;
}
