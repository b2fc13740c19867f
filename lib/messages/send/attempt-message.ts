import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { attachments, numbers } from "#db/schema/index.ts";
import { appendTimelineStep, templateOf } from "#lib/conversations/thread/append-timeline-step.ts";
import { parleyFailure } from "#lib/conversations/thread/failure-rules.ts";
import { publishMessage } from "#lib/conversations/thread/publish-message.ts";
import { getMessageRow } from "#lib/conversations/thread/queries.ts";
import { isRedacted, seal, unseal } from "#lib/conversations/thread/seal-payload.ts";
import type { MessageRow } from "#lib/conversations/thread/serialize.ts";
import { hasReadState, settleGivenUp, updateMessageIf } from "#lib/conversations/thread/settle-failed.ts";
import { isScheduledSend } from "#lib/conversations/thread/status-rules.ts";
import { checkOfferEnd } from "#lib/messages/compose/check-offer-end.ts";
import { prepareTemplate, type TemplateToSend } from "#lib/messages/compose/prepare-template.ts";
import {
  expiryOf,
  findRefusalError,
  RECHECK_AFTER_MS,
  type SendRefusal,
  SHORT_WAIT_MS,
} from "#lib/messages/rules.ts";
import { templateFields } from "#lib/messages/schema.ts";
import { assignAttachment } from "#lib/messages/send/assign-attachment.ts";
import { callWhatsApp } from "#lib/messages/send/call-whatsapp.ts";
import { claimMessage } from "#lib/messages/send/claim-message.ts";
import { findQueuedRefusal } from "#lib/messages/send/find-queued-refusal.ts";
import { loadPayload } from "#lib/messages/send/load-payload.ts";
import type { QueuedMessage } from "#lib/messages/send/next-queued.ts";
import { postponeMessage } from "#lib/messages/send/postpone-message.ts";
import { reserveSlot } from "#lib/messages/send/reserve-slot.ts";
import { type Attempt, settleCall } from "#lib/messages/send/settle-call.ts";
import { releaseHeldMessages } from "#lib/numbers/set-number-state.ts";
import { type AppError, isAppError } from "#lib/platform/errors.ts";
import type { Id } from "#lib/platform/id.ts";

/** A longer delay is published so that open pages show its reason. */
const LONG_WAIT_MS = 5000;

const { template: name, language, headerMediaId: headerAttachmentId, ...values } = templateFields;
/** A `TemplateToSend`, which `planAcceptance` stored. */
export const storedFallbackSchema = z.strictObject({
  ...values,
  headerAttachmentId,
  template: z.union([z.strictObject({ id: z.string() }), z.strictObject({ name, language })]),
});

/**
 * Sends the next queued message of a conversation. Postpones it until its slot, fails it without a call if the policy refuses
 * it, and otherwise calls WhatsApp outside every transaction and settles the outcome.
 * @returns null when nothing was settled: it was postponed, or another process claimed it
 */
export async function attemptMessage(ctx: Ctx, queued: QueuedMessage): Promise<Attempt | null> {
  const { number, message } = queued;
  if (number.state !== "connected") {
    await holdForNumber(ctx, message);
    return null;
  }
  const allowed = await applySendPolicy(ctx, queued);
  if ("published" in allowed) return allowed;
  // It was canceled, or a status confirmed an earlier attempt. It may have no payload any more.
  if (allowed.attemptState !== "queued") return null;
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
  if (wait > 0) await sleep(wait);
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

/** Holds a message until its number is back in service. */
async function holdForNumber(ctx: Ctx, message: MessageRow): Promise<void> {
  const { numberId } = message;
  await inTransaction(ctx, async (tx) => {
    await postponeAndPublish(tx, message, { nextAttemptAt: null });
    const [number] = await tx.db
      .select({ state: numbers.state })
      .from(numbers)
      .where(and(eq(numbers.workspaceId, tx.workspaceId), eq(numbers.id, numberId)))
      .for("share");
    // It returned since it was read, and released only the messages that were held then.
    if (number?.state === "connected") await releaseHeldMessages(tx, numberId);
  });
}

/** Rechecks the policy. Returns the message to send, which may now be its fallback, or the failed attempt. */
async function applySendPolicy(ctx: Ctx, queued: QueuedMessage): Promise<MessageRow | Attempt> {
  const { message } = queued;
  // The policy was checked just before the message was stored, unless it was scheduled.
  const now = ctx.clock.now();
  const isFresh = !isScheduledSend(message) && now.getTime() - message.createdAt.getTime() < RECHECK_AFTER_MS;
  if (message.attempts === 0 && isFresh && expiryOf(message, now) === null) return message;
  let failureCode = await findQueuedRefusal(ctx, queued);
  if (failureCode === null) return message;
  if (failureCode === "WINDOW_CLOSED" && message.fallback) {
    const switched = await switchToFallback(ctx, queued).catch((error: unknown) => {
      // The fallback is refused too, so the text fails.
      if (isAppError(error)) return null;
      throw error;
    });
    if (isAppError(switched)) failureCode = switched.code;
    else if (switched) return switched;
  }
  const code = failureCode;
  const published = await inTransaction(ctx, async (tx) => {
    // Without effect on a message that was canceled meanwhile.
    await settleGivenUp(tx, message, parleyFailure(code));
    return publishMessage(tx, "message.updated", message.id);
  });
  return { published, refusal: null };
}

/**
 * @returns the message with the content of its fallback, or why that may not be sent either; null if another release stored
 * it in a shape that this one cannot send
 * @throws AppError if the template is not approved any more or does not match its values
 */
async function switchToFallback(
  ctx: Ctx,
  { number, message, contact }: QueuedMessage,
): Promise<MessageRow | AppError<SendRefusal> | null> {
  const stored = storedFallbackSchema.safeParse(unseal(message.fallback, message.id));
  if (!stored.success) {
    ctx.log.error(
      { messageId: message.id, issues: stored.error.issues },
      "fallback of a message not readable",
    );
    return null;
  }
  const input: TemplateToSend = stored.data;
  const prepared = await prepareTemplate(ctx, number.wabaId, input);
  const { row, content, payload: built, attachmentId } = prepared;
  const refusal = findRefusalError({
    ...{ kind: "template", category: row.category, phone: contact.phone, contact },
    ...{ conversationId: message.conversationId, windowExpiresAt: null },
    ...{ at: ctx.clock.now(), isScheduled: false },
  });
  if (refusal) return refusal;
  checkOfferEnd(content.offer?.expiresAt, ctx.clock.now(), "fallback.");
  const payload = isRedacted(content) ? seal(built, message.id) : built;
  await inTransaction(ctx, async (tx) => {
    const isQueued = await updateMessageIf(tx, message, hasReadState(message), {
      ...{ kind: "template" as const, content, payload, fallback: null, replyToId: null },
    });
    // It was canceled.
    if (!isQueued) return;
    await appendTimelineStep(tx, message.id, { kind: "fallback", data: templateOf(content) });
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
