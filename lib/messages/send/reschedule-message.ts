import "server-only";
import { and, eq, isNotNull, or } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { retryConflicts } from "#db/retry-conflicts.ts";
import { messages } from "#db/schema/index.ts";
import { lockConversation } from "#lib/conversations/lock-conversation.ts";
import { updateSearchTime } from "#lib/conversations/search/update-search-time.ts";
import { appendTimelineStep } from "#lib/conversations/thread/append-timeline-step.ts";
import { getPublished } from "#lib/conversations/thread/get-published.ts";
import { type PublishedMessage, publishMessage } from "#lib/conversations/thread/publish-message.ts";
import { unseal } from "#lib/conversations/thread/seal-payload.ts";
import type { MessageRow } from "#lib/conversations/thread/serialize.ts";
import { updateScheduledTime } from "#lib/conversations/thread/update-scheduled-time.ts";
import { hasOfferEnded } from "#lib/messages/compose/check-offer-end.ts";
import { RETRY_PERIOD_MS } from "#lib/messages/rules.ts";
import { storedFallbackSchema } from "#lib/messages/send/attempt-message.ts";
import { notChangeable } from "#lib/messages/send/cancel-message.ts";
import { drainConversationQueue } from "#lib/messages/send/drain-conversation-queue.ts";
import { findStoredRefusal } from "#lib/messages/send/find-queued-refusal.ts";
import { getWithRecipient, type QueuedMessage } from "#lib/messages/send/next-queued.ts";
import { queueScheduled } from "#lib/messages/send/queue-scheduled.ts";
import { readSendAt } from "#lib/messages/send/read-send-at.ts";
import { isAppError, validationError } from "#lib/platform/errors.ts";
import { checkSendable } from "#lib/templates/check-sendable.ts";
import { findTemplate } from "#lib/templates/queries.ts";
import { messageContentSchema } from "#lib/whatsapp/message-content.ts";

/**
 * Gives a scheduled message another time, or sends it now. A canceled one that was scheduled is scheduled again.
 * @param sendAt null: now
 * @throws AppError NOT_FOUND, MESSAGE_NOT_CANCELABLE, VALIDATION_ERROR or the refusal of the send policy at that time
 */
export async function rescheduleMessage(
  ctx: Ctx,
  messageId: string,
  sendAt: string | null,
): Promise<PublishedMessage> {
  const at = readSendAt(ctx, sendAt ?? undefined) ?? ctx.clock.now();
  const found = await getWithRecipient(ctx, messageId);
  const { id, conversationId } = found.message;
  if (isReschedulable(found.message)) await throwIfRefused(ctx, found, at);
  const step = { at, isNow: sendAt === null };
  const published = await retryConflicts(ctx, () =>
    inTransaction(ctx, (tx) => reschedule(tx, found.message, step)),
  );
  if (!published) throw notChangeable((await getPublished(ctx, id)).message.status, "rescheduled");
  if (sendAt !== null) return published;
  await queueScheduled(ctx, conversationId);
  await drainConversationQueue(ctx, conversationId, id);
  return getPublished(ctx, id);
}

function isReschedulable({ attemptState, status, payload }: MessageRow): boolean {
  return attemptState === "scheduled" || (status === "canceled" && payload !== null);
}

async function throwIfRefused(ctx: Ctx, found: QueuedMessage, at: Date): Promise<void> {
  const refusal = await findStoredRefusal(ctx, found, at);
  const { fallback, ...message } = found.message;
  const isReplaced = isAppError(refusal, "WINDOW_CLOSED") && fallback !== null;
  if (isAppError(refusal) && !isReplaced) throw refusal;
  const content = messageContentSchema.parse(message.content);
  if (content.kind === "template") {
    const { name, language, offer } = content;
    if (refusal === "TEMPLATE_NOT_APPROVED") {
      checkSendable(await findTemplate(ctx, { wabaId: found.number.wabaId, name, language }));
    }
    throwIfOfferEnds(offer?.expiresAt, at);
  }
  const stored = fallback === null ? null : storedFallbackSchema.safeParse(unseal(fallback, message.id));
  throwIfOfferEnds(stored?.data?.offerExpiresAt, at);
}

function throwIfOfferEnds(expiresAt: string | null | undefined, at: Date): void {
  if (!hasOfferEnded(expiresAt, at)) return;
  throw validationError({
    path: "sendAt",
    code: "too_late",
    message: "The template's offer ends before this time. Use an earlier time, or send another message.",
  });
}

/** @returns null when the message is being sent or has another status */
async function reschedule(
  tx: Ctx,
  { id, conversationId: previousId }: MessageRow,
  { at, isNow }: { at: Date; isNow: boolean },
): Promise<PublishedMessage | null> {
  const { id: conversationId } = await lockConversation(tx, previousId);
  const scheduled = await tx.db
    .update(messages)
    .set({
      status: "queued",
      canceledAt: null,
      attemptState: "scheduled",
      createdAt: at,
      nextAttemptAt: at,
      giveUpAt: new Date(at.getTime() + RETRY_PERIOD_MS),
      // The next statuses are published again.
      lastPublishedStatus: "queued",
    })
    .where(
      and(
        eq(messages.workspaceId, tx.workspaceId),
        eq(messages.id, id),
        or(
          eq(messages.attemptState, "scheduled"),
          and(eq(messages.status, "canceled"), isNotNull(messages.payload)),
        ),
      ),
    )
    .returning({ id: messages.id });
  if (scheduled.length === 0) return null;
  await updateSearchTime(tx, id);
  await updateScheduledTime(tx, conversationId);
  const { kind } = tx.actor;
  const by = { kind, name: "name" in tx.actor ? tx.actor.name : null };
  const sendAt = isNow ? null : at.toISOString();
  await appendTimelineStep(tx, id, { kind: "rescheduled", data: { by, sendAt } });
  return publishMessage(tx, "message.updated", id);
}
