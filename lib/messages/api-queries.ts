import "server-only";
import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { attachments, contacts, conversations, messages, numbers } from "#db/schema/index.ts";
import { notFound } from "#lib/errors.ts";
import { isId } from "#lib/id.ts";
import { type ApiMessage, apiMessageTypes } from "#lib/messages/api-schema.ts";
import { serializeMessageForApi } from "#lib/messages/serialize-api.ts";

/** The messages that other systems may see, with what their public form needs. */
function selectForApi(ctx: Ctx, condition: SQL | undefined) {
  return ctx.db
    .select({
      message: messages,
      contactId: conversations.contactId,
      phone: contacts.phone,
      displayNumber: numbers.displayNumber,
      attachment: attachments,
    })
    .from(messages)
    .innerJoin(
      conversations,
      and(eq(conversations.workspaceId, messages.workspaceId), eq(conversations.id, messages.conversationId)),
    )
    .innerJoin(
      contacts,
      and(eq(contacts.workspaceId, conversations.workspaceId), eq(contacts.id, conversations.contactId)),
    )
    .innerJoin(numbers, and(eq(numbers.workspaceId, messages.workspaceId), eq(numbers.id, messages.numberId)))
    .leftJoin(
      attachments,
      and(eq(attachments.workspaceId, messages.workspaceId), eq(attachments.messageId, messages.id)),
    )
    .where(
      and(eq(messages.workspaceId, ctx.workspaceId), inArray(messages.kind, [...apiMessageTypes]), condition),
    )
    .$dynamic();
}

/** One message of the workspace as the public API tells it. @throws AppError NOT_FOUND */
export async function getMessageForApi(ctx: Ctx, id: string): Promise<ApiMessage> {
  if (!isId("msg", id)) throw notFound();
  const [row] = await selectForApi(ctx, eq(messages.id, id));
  if (!row) throw notFound();
  return serializeMessageForApi(row);
}
