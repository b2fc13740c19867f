import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { retryConflicts } from "#db/retry-conflicts.ts";
import { messages } from "#db/schema/index.ts";
import { appendTimelineStep } from "#lib/conversations/thread/append-timeline-step.ts";
import { getPublished } from "#lib/conversations/thread/get-published.ts";
import { type PublishedMessage, publishMessage } from "#lib/conversations/thread/publish-message.ts";
import { publishPasscodeFailed } from "#lib/conversations/thread/publish-passcode-failed.ts";
import { getMessageRow } from "#lib/conversations/thread/queries.ts";
import { restoreWaits } from "#lib/conversations/thread/restore-wait.ts";
import type { MessageRow } from "#lib/conversations/thread/serialize.ts";
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
  if (status !== "canceled") throw notCancelable(status);
  return published;
}

/** @returns null when the message is being sent or has another status */
async function cancel(tx: Ctx, row: MessageRow): Promise<PublishedMessage | null> {
  const { id } = row;
  const canceled = await tx.db
    .update(messages)
    .set({
      status: "canceled",
      canceledAt: tx.clock.now(),
      attemptState: null,
      nextAttemptAt: null,
      payload: null,
      fallback: null,
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
  await restoreWaits(tx, [row]);
  await publishPasscodeFailed(tx, row);
  return publishMessage(tx, "message.updated", id);
}

function notCancelable(status: MessageStatus): AppError<"MESSAGE_NOT_CANCELABLE"> {
  return new AppError("MESSAGE_NOT_CANCELABLE", whyNotCancelable(status), { status });
}

function whyNotCancelable(status: MessageStatus): string {
  if (status === "received") return "This message is from the customer and cannot be canceled.";
  if (status === "queued") return "This message is being sent to WhatsApp and can no longer be canceled.";
  return `This message can no longer be canceled. Its status is ${status}.`;
}
