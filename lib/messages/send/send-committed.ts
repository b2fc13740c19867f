import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { getPublished } from "#lib/conversations/thread/get-published.ts";
import type { PublishedMessage } from "#lib/conversations/thread/publish-message.ts";
import { callWhatsApp } from "#lib/messages/send/call-whatsapp.ts";
import type { SendDecision } from "#lib/messages/send/decide-send.ts";
import { drainConversationQueue, isOfDeletedMessage } from "#lib/messages/send/drain-conversation-queue.ts";
import type { CommittedMessage } from "#lib/messages/send/plan-acceptance.ts";
import { settleCall } from "#lib/messages/send/settle-call.ts";
import { settleIfUnchanged } from "#lib/messages/send/settle-if-unchanged.ts";
import { AppError, isAppError } from "#lib/platform/errors.ts";
import { findTemplateOrNull } from "#lib/templates/queries.ts";

export interface ImmediateSend {
  messageId: string;
  conversationId: string;
  fallbackUsed: boolean;
}

/** It may be sent, queued, scheduled or canceled by now. */
export interface AcceptedMessage extends PublishedMessage {
  fallbackUsed: boolean;
}

/** A failure here does not undo the acceptance. @throws AppError when WhatsApp rejected the message permanently */
export async function sendCommitted(
  ctx: Ctx,
  committed: CommittedMessage,
  { message, isFallback, number }: SendDecision,
  { toResult }: { toResult?: ((sent: ImmediateSend) => unknown) | undefined },
): Promise<{ result: AcceptedMessage; hasMoreQueued: boolean }> {
  const { row } = committed;
  const claimed = { message: row.message, number, contact: row.contact };
  const toSent = (published: PublishedMessage) => ({ ...published, fallbackUsed: isFallback });
  try {
    const { outcome, durationMs } = await callWhatsApp(ctx, claimed, message.payload);
    if (outcome.kind === "accepted") {
      const sent = {
        messageId: row.message.id,
        conversationId: row.conversation.id,
        fallbackUsed: isFallback,
      };
      const response = (toResult && (await ctx.claim?.encodeResponse?.(toResult(sent)))) ?? null;
      const settled = await settleIfUnchanged(ctx, committed, outcome, { durationMs, response });
      if (settled) {
        return { result: toSent(settled.published), hasMoreQueued: settled.hasMoreQueued };
      }
    }
    const { published, refusal } = await settleCall(ctx, claimed, outcome, durationMs);
    if (refusal) throw await addTemplateStatus(ctx, refusal, published, number.wabaId);
    return { result: toSent(published), hasMoreQueued: true };
  } catch (error) {
    if (!(await isOfDeletedMessage(ctx, error, row.message.id))) {
      if (isRefusal(error)) throw error;
      ctx.log.error({ err: error, messageId: row.message.id }, "call outcome not settled");
    }
    return { result: toSent(committed.view), hasMoreQueued: true };
  }
}

/**
 * Sends what is queued in the conversation up to this message. A failure here leaves the message to the worker.
 * @throws AppError when WhatsApp rejected the message permanently
 */
export async function sendInTurn(
  ctx: Ctx,
  { row: { message }, view }: CommittedMessage,
  { isFallback, number }: SendDecision,
): Promise<AcceptedMessage> {
  const { id, conversationId } = message;
  try {
    const attempt = await drainConversationQueue(ctx, conversationId, id);
    if (attempt?.refusal)
      throw await addTemplateStatus(ctx, attempt.refusal, attempt.published, number.wabaId);
    if (attempt) return { ...attempt.published, fallbackUsed: isFallback };
    return { ...(await getPublished(ctx, id)), fallbackUsed: isFallback };
  } catch (error) {
    if (!(await isOfDeletedMessage(ctx, error, id))) {
      if (isRefusal(error)) throw error;
      ctx.log.error({ err: error, messageId: id }, "committed message not sent; left to the worker");
    }
    return { ...view, fallbackUsed: isFallback };
  }
}

/** Something that is not found after the acceptance is a fault: a 404 would say that no message was accepted. */
function isRefusal(error: unknown): error is AppError {
  return isAppError(error) && !isAppError(error, "NOT_FOUND");
}

async function addTemplateStatus(
  ctx: Ctx,
  refusal: AppError,
  { message: { content } }: PublishedMessage,
  wabaId: string,
): Promise<AppError> {
  if (!isAppError(refusal, "TEMPLATE_NOT_APPROVED") || content.kind !== "template") return refusal;
  const { name, language } = content;
  const row = await findTemplateOrNull(ctx, { wabaId, name, language });
  if (!row) return refusal;
  return new AppError("TEMPLATE_NOT_APPROVED", refusal.message, {
    ...refusal.details,
    whatsappStatus: row.whatsappStatus,
    workspaceStatus: row.approval,
  });
}
