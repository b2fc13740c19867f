import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contacts, conversations, messages } from "#db/schema/index.ts";
import { describeFailure, recipientReason } from "#lib/conversations/thread/failure-rules.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";
import type { MessageRow } from "#lib/conversations/thread/serialize.ts";
import { optedOutError, windowClosedError } from "#lib/messages/send/to-refusal-error.ts";
import { AppError, notFound } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";
import { findTemplateStatus } from "#lib/templates/queries.ts";
import { describeError } from "#lib/whatsapp/errors.ts";
import { messageContentSchema } from "#lib/whatsapp/message-content.ts";

/** Throws for a message that failed before WhatsApp accepted it. @throws AppError with the code of the failure */
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
  const text = `${cause} ${action}`;
  const details = { whatsappCode, cause, action, messageId: row.id };
  switch (code) {
    case "WINDOW_CLOSED":
      return windowClosedError(ctx, row, text);
    case "TEMPLATE_NOT_APPROVED":
      return new AppError("TEMPLATE_NOT_APPROVED", text, await templateStatus(ctx, row));
    case "CONTACT_BLOCKED":
      return new AppError("CONTACT_BLOCKED", text, { contactId: contact.id });
    case "CONTACT_OPTED_OUT":
      return optedOutError(ctx, contact, text);
    case "RECIPIENT_NOT_ALLOWED":
      return new AppError("RECIPIENT_NOT_ALLOWED", text, {
        reason: whatsappCode === null ? "phone_hidden" : recipientReason(whatsappCode),
        messageId: row.id,
      });
    case "NUMBER_NOT_CONNECTED":
      return new AppError("NUMBER_NOT_CONNECTED", text, { numberId: row.numberId });
    case "NUMBER_RESTRICTED":
      return new AppError("NUMBER_RESTRICTED", text, { ...details, until: null });
    default: {
      const whatsappTitle = whatsappCode === null ? cause : describeError(whatsappCode).title;
      return new AppError("WHATSAPP_REJECTED", text, { ...details, whatsappTitle });
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
