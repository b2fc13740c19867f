import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contacts, conversations, messages } from "#db/schema/index.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { type Id, isId } from "#lib/id.ts";
import { describeFailure, recipientReason } from "#lib/messages/failures.ts";
import { optedOut, windowClosed } from "#lib/messages/refusal-of.ts";
import type { MessageView } from "#lib/messages/schema.ts";
import type { MessageRow } from "#lib/messages/serialize.ts";
import { findTemplateStatus } from "#lib/templates/queries.ts";
import { describeError } from "#lib/whatsapp/errors.ts";
import { messageContentSchema } from "#lib/whatsapp/message-content.ts";

/**
 * Refuses a send whose message failed before WhatsApp had it, although it was accepted by us: what it met while it waited
 * its turn is the error that it would have met at once. A message that WhatsApp took and that failed later was sent.
 * @throws AppError as the failure is called in API.md §4.2
 */
export async function refuseFailed(
  ctx: Ctx,
  { id, status, sentAt }: Pick<MessageView, "id" | "status" | "sentAt">,
): Promise<void> {
  if (status === "failed" && sentAt === null) throw await refusalOfFailed(ctx, id);
}

async function refusalOfFailed(ctx: Ctx, messageId: string): Promise<AppError> {
  if (!isId("msg", messageId)) throw notFound();
  const [found] = await ctx.db
    .select({ message: messages, contact: contacts })
    .from(messages)
    .innerJoin(
      conversations,
      and(eq(conversations.workspaceId, messages.workspaceId), eq(conversations.id, messages.conversationId)),
    )
    .innerJoin(
      contacts,
      and(eq(contacts.workspaceId, conversations.workspaceId), eq(contacts.id, conversations.contactId)),
    )
    .where(and(eq(messages.workspaceId, ctx.workspaceId), eq(messages.id, messageId)));
  if (!found?.message.failure) throw notFound();
  return toError(ctx, found.message, found.contact);
}

async function toError(
  ctx: Ctx,
  row: MessageRow,
  contact: { id: Id<"contact">; optedOutAt: Date | null },
): Promise<AppError> {
  const { code, message: cause, whatsappCode } = row.failure ?? { code: "", message: "", whatsappCode: null };
  const { action } = describeFailure(code, whatsappCode);
  const said = `${cause} ${action}`;
  const about = { whatsappCode, cause, action, messageId: row.id };
  switch (code) {
    case "WINDOW_CLOSED":
      return windowClosed(ctx, row, said);
    case "TEMPLATE_NOT_APPROVED":
      return new AppError("TEMPLATE_NOT_APPROVED", said, await templateStatus(ctx, row));
    case "CONTACT_BLOCKED":
      return new AppError("CONTACT_BLOCKED", said, { contactId: contact.id });
    case "CONTACT_OPTED_OUT":
      return optedOut(ctx, contact, said);
    case "RECIPIENT_NOT_ALLOWED":
      return new AppError("RECIPIENT_NOT_ALLOWED", said, {
        reason: whatsappCode === null ? "phone_hidden" : recipientReason(whatsappCode),
        messageId: row.id,
      });
    case "NUMBER_NOT_CONNECTED":
      return new AppError("NUMBER_NOT_CONNECTED", said, { numberId: row.numberId });
    case "NUMBER_RESTRICTED":
      return new AppError("NUMBER_RESTRICTED", said, { ...about, until: null });
    default: {
      const whatsappTitle = whatsappCode === null ? cause : describeError(whatsappCode).title;
      return new AppError("WHATSAPP_REJECTED", said, { ...about, whatsappTitle });
    }
  }
}

async function templateStatus(ctx: Ctx, row: MessageRow) {
  const content = messageContentSchema.parse(row.content);
  if (content.kind !== "template") throw new Error("Only a template can lack its approval.");
  const { name, language } = content;
  const status = await findTemplateStatus(ctx, { name, language });
  return { ...status, reason: status.reason ?? row.failure?.message ?? null };
}
