import "server-only";
import { and, eq, isNotNull } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { attachments } from "#db/schema/index.ts";
import { appendStep, templateOf } from "#lib/conversations/thread/append-step.ts";
import { parleyFailure } from "#lib/conversations/thread/failure-rules.ts";
import { type PublishedMessage, publishMessage } from "#lib/conversations/thread/publish-message.ts";
import { getMessageRow } from "#lib/conversations/thread/queries.ts";
import { isRedacted, seal, unseal } from "#lib/conversations/thread/seal-payload.ts";
import type { MessageRow } from "#lib/conversations/thread/serialize.ts";
import { hasReadState, settleGivenUp, updateMessage } from "#lib/conversations/thread/settle-failed.ts";
import { checkOfferEnd } from "#lib/messages/compose/check-offer-end.ts";
import { prepareTemplate, type TemplateToSend } from "#lib/messages/compose/prepare-template.ts";
import { RECHECK_AFTER_MS, SHORT_WAIT_MS } from "#lib/messages/rules.ts";
import { assignAttachment } from "#lib/messages/send/assign-attachment.ts";
import { callWhatsApp } from "#lib/messages/send/call-whatsapp.ts";
import { loadPayload } from "#lib/messages/send/load-payload.ts";
import { claimMessage, postponeMessage, type QueuedMessage } from "#lib/messages/send/next-queued.ts";
import { recheckSendPolicy } from "#lib/messages/send/recheck-send-policy.ts";
import { reserveSlot } from "#lib/messages/send/reserve-slot.ts";
import { settleMessage } from "#lib/messages/send/settle-message.ts";
import { toRefusalError } from "#lib/messages/send/to-refusal-error.ts";
import { type AppError, isAppError } from "#lib/platform/errors.ts";
import type { Id } from "#lib/platform/id.ts";
import type { SendOutcome } from "#lib/whatsapp/client.ts";

export interface Attempt {
  published: PublishedMessage;
  refusal: AppError | null;
}

/** A longer delay is published so that open pages show its reason. */
const LONG_WAIT_MS = 5000;

/**
 * Sends the message at the head of its queue. Postpones it until its slot, fails it without a call if the policy refuses
 * it, and otherwise calls WhatsApp outside every transaction and settles the outcome.
 * @returns null when nothing was settled: it was postponed, or another process claimed it
 */
export async function attemptMessage(ctx: Ctx, queued: QueuedMessage): Promise<Attempt | null> {
  const { number, message } = queued;
  if (number.state !== "connected") {
    await postponeAndPublish(ctx, message, { nextAttemptAt: null });
    return null;
  }
  const allowed = await applySendPolicy(ctx, queued);
  if ("published" in allowed) return allowed;
  const slot = message.slotAt
    ? { at: message.slotAt, reason: message.metadata.holdReason }
    : await reserveSlot(ctx, number, message.conversationId);
  const wait = slot.at.getTime() - ctx.clock.now().getTime();
  if (wait > SHORT_WAIT_MS) {
    const until = { nextAttemptAt: slot.at, slotAt: slot.at, reason: slot.reason };
    if (wait > LONG_WAIT_MS) await postponeAndPublish(ctx, message, until);
    else await postponeMessage(ctx, message.id, until);
    return null;
  }
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  const loaded = await loadPayload(ctx, { ...queued, message: allowed });
  const claimed = await claimMessage(ctx, message.id);
  if (!claimed) return null;
  const claimedMessage = { ...queued, message: claimed };
  const { outcome, durationMs } =
    "payload" in loaded
      ? await callWhatsApp(ctx, claimedMessage, loaded.payload)
      : { outcome: loaded.outcome, durationMs: null };
  return settleCall(ctx, claimedMessage, outcome, durationMs);
}

/** Settles the outcome of a call to WhatsApp. @param durationMs null when no call was made */
export async function settleCall(
  ctx: Ctx,
  { message, contact }: QueuedMessage,
  outcome: SendOutcome,
  durationMs: number | null,
): Promise<Attempt> {
  const published = await settleMessage(ctx, message, outcome, durationMs);
  const failed = outcome.kind === "refused" && published.message.status === "failed";
  return { published, refusal: failed ? await toRefusalError(ctx, outcome, message, contact) : null };
}

async function postponeAndPublish(
  ctx: Ctx,
  { id }: MessageRow,
  until: Parameters<typeof postponeMessage>[2],
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await postponeMessage(tx, id, until);
    await publishMessage(tx, "message.updated", id);
  });
}

/** Rechecks the policy. Returns the message to send, which may now be its fallback, or the failed attempt. */
async function applySendPolicy(ctx: Ctx, queued: QueuedMessage): Promise<MessageRow | Attempt> {
  const { message } = queued;
  // The policy was checked just before the message was stored, unless it was scheduled.
  const now = ctx.clock.now();
  const isFresh =
    message.acceptedAt === null && now.getTime() - message.createdAt.getTime() < RECHECK_AFTER_MS;
  const isExpired = message.giveUpAt !== null && message.giveUpAt <= now;
  if (message.attempts === 0 && isFresh && !isExpired) return message;
  const failureCode = await recheckSendPolicy(ctx, queued);
  if (failureCode === null) return message;
  if (failureCode === "WINDOW_CLOSED" && message.fallback) {
    const switched = await switchToFallback(ctx, queued).catch((error: unknown) => {
      // The fallback is refused too, so the text fails.
      if (isAppError(error)) return null;
      throw error;
    });
    if (switched) return switched;
  }
  const published = await inTransaction(ctx, async (tx) => {
    // Without effect on a message that was canceled meanwhile.
    await settleGivenUp(tx, message, parleyFailure(failureCode));
    return publishMessage(tx, "message.updated", message.id);
  });
  return { published, refusal: null };
}

async function switchToFallback(ctx: Ctx, { number, message }: QueuedMessage): Promise<MessageRow> {
  // Written by `planAcceptance` from a validated input of this type.
  const input = unseal(message.fallback, message.id) as TemplateToSend;
  const { content, payload: built, attachmentId } = await prepareTemplate(ctx, number.wabaId, input);
  checkOfferEnd(content.offer?.expiresAt, ctx.clock.now(), "fallback.");
  const payload = isRedacted(content) ? seal(built, message.id) : built;
  await inTransaction(ctx, async (tx) => {
    const isQueued = await updateMessage(tx, message, hasReadState(message), {
      ...{ kind: "template" as const, content, payload, fallback: null, replyToId: null },
    });
    // It was canceled.
    if (!isQueued) return;
    await appendStep(tx, message.id, { kind: "fallback", data: templateOf(content) });
    await releaseAttachment(tx, message.id);
    if (attachmentId !== null) await assignAttachment(tx, { content, attachmentId }, message.id);
    await publishMessage(tx, "message.updated", message.id);
  });
  return getMessageRow(ctx, message.id);
}

/** Detaches the file of a message that is sent without it. A copy is deleted: its stored file belongs to the upload. */
async function releaseAttachment(tx: Ctx, messageId: Id<"msg">): Promise<void> {
  const isOfMessage = and(eq(attachments.workspaceId, tx.workspaceId), eq(attachments.messageId, messageId));
  await tx.db.delete(attachments).where(and(isOfMessage, isNotNull(attachments.sourceId)));
  await tx.db.update(attachments).set({ messageId: null }).where(isOfMessage);
}
