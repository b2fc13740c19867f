import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { isAppError } from "#lib/errors.ts";
import { readWindow } from "#lib/messages/accept-message.ts";
import type { OwnFailureCode } from "#lib/messages/failures.ts";
import type { Head } from "#lib/messages/find-head.ts";
import { judgeSend } from "#lib/messages/rules.ts";
import type { MessageRow } from "#lib/messages/serialize.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { findTemplate } from "#lib/templates/queries.ts";
import { isSendable, type TemplateRow } from "#lib/templates/serialize.ts";
import { messageContentSchema } from "#lib/whatsapp/message-content.ts";

/**
 * The policy once more, for a message that waited: what was allowed when it was accepted may not be now.
 * @returns the failure that it now meets, or null when it may still go
 */
export async function judgeAgain(
  ctx: Ctx,
  { number, message, contact }: Head,
): Promise<OwnFailureCode | null> {
  const template = await findTemplateOf(ctx, number, message);
  if (template === "gone" || (template && !isSendable(template))) return "TEMPLATE_NOT_APPROVED";
  const verdict = judgeSend({
    kind: template ? "template" : "free",
    category: template?.category ?? null,
    to: "",
    contact,
    hasPhone: contact.phone !== null || contact.waId !== null,
    conversationId: message.conversationId,
    windowExpiresAt: await readWindow(ctx, message.conversationId, message.numberId),
    now: ctx.clock.now(),
  });
  if (verdict === null) return message.giveUpAt && message.giveUpAt <= ctx.clock.now() ? "EXPIRED" : null;
  return isAppError(verdict, "CONTACT_BLOCKED") ||
    isAppError(verdict, "CONTACT_OPTED_OUT") ||
    isAppError(verdict, "RECIPIENT_NOT_ALLOWED")
    ? verdict.code
    : "WINDOW_CLOSED";
}

async function findTemplateOf(
  ctx: Ctx,
  number: NumberRow,
  row: MessageRow,
): Promise<TemplateRow | "gone" | null> {
  const content = messageContentSchema.parse(row.content);
  if (content.kind !== "template") return null;
  try {
    return await findTemplate(ctx, { wabaId: number.wabaId, name: content.name, language: content.language });
  } catch (error) {
    if (isAppError(error, "TEMPLATE_NOT_FOUND")) return "gone";
    throw error;
  }
}
