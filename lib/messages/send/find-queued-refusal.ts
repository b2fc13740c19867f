import "server-only";
import type { Ctx } from "#db/ctx.ts";
import type { ParleyFailureCode } from "#lib/conversations/thread/failure-rules.ts";
import type { MessageRow } from "#lib/conversations/thread/serialize.ts";
import { hasOfferEnded } from "#lib/messages/compose/check-offer-end.ts";
import { expiryOf, findRefusalError, type SendRefusal } from "#lib/messages/rules.ts";
import type { QueuedMessage } from "#lib/messages/send/next-queued.ts";
import { readWindow } from "#lib/messages/send/read-window.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { type AppError, isAppError } from "#lib/platform/errors.ts";
import { isSendable } from "#lib/templates/check-sendable.ts";
import { findTemplateOrNull } from "#lib/templates/queries.ts";
import type { TemplateRow } from "#lib/templates/serialize.ts";
import { messageContentSchema } from "#lib/whatsapp/message-content.ts";

/** Checks the send policy again for a queued message. @returns the failure code, or null if the message can be sent */
export async function findQueuedRefusal(ctx: Ctx, queued: QueuedMessage): Promise<ParleyFailureCode | null> {
  const refusal = await findStoredRefusal(ctx, queued);
  if (refusal) return isAppError(refusal) ? refusal.code : refusal;
  const now = ctx.clock.now();
  const content = messageContentSchema.parse(queued.message.content);
  if (content.kind === "template" && hasOfferEnded(content.offer?.expiresAt, now)) return "OFFER_ENDED";
  return expiryOf(queued.message, now);
}

/** Checks the send policy and the template of a stored message. @param at when it is sent */
export async function findStoredRefusal(
  ctx: Ctx,
  { number, message, contact }: QueuedMessage,
  at = ctx.clock.now(),
): Promise<AppError<SendRefusal> | "TEMPLATE_NOT_APPROVED" | null> {
  const template = await findTemplateOf(ctx, number, message);
  if (template === "gone" || (template && !isSendable(template))) return "TEMPLATE_NOT_APPROVED";
  return findRefusalError({
    kind: template ? "template" : "free",
    category: template?.category ?? null,
    phone: contact.phone,
    contact,
    conversationId: message.conversationId,
    windowExpiresAt: await readWindow(ctx, message.conversationId, message.numberId),
    at,
    isScheduled: false,
  });
}

async function findTemplateOf(
  ctx: Ctx,
  number: NumberRow,
  row: MessageRow,
): Promise<TemplateRow | "gone" | null> {
  const content = messageContentSchema.parse(row.content);
  if (content.kind !== "template") return null;
  const { name, language } = content;
  return (await findTemplateOrNull(ctx, { wabaId: number.wabaId, name, language })) ?? "gone";
}
