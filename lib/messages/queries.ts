import "server-only";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import { attachments, contacts, conversations, messages, numbers, users } from "#db/schema/index.ts";
import { labelsOfContact } from "#lib/contacts/read-labels.ts";
import { decodeCursor, encodeCursor } from "#lib/cursor.ts";
import { notFound } from "#lib/errors.ts";
import { type Id, isId } from "#lib/id.ts";
import type { listMessagesQuery, MessageList, MessageView } from "#lib/messages/schema.ts";
import { type MessageRow, serializeMessage } from "#lib/messages/serialize.ts";

const quoted = alias(messages, "quoted");

function selectMessages(ctx: Ctx, condition: SQL | undefined) {
  return ctx.db
    .select({
      message: messages,
      quoted: {
        id: quoted.id,
        direction: quoted.direction,
        content: quoted.content,
        revokedAt: quoted.revokedAt,
      },
      attachment: attachments,
    })
    .from(messages)
    .leftJoin(quoted, and(eq(quoted.workspaceId, messages.workspaceId), eq(quoted.id, messages.replyToId)))
    .leftJoin(
      attachments,
      and(eq(attachments.workspaceId, messages.workspaceId), eq(attachments.messageId, messages.id)),
    )
    .where(and(eq(messages.workspaceId, ctx.workspaceId), condition))
    .$dynamic();
}

/**
 * A page of a thread, newest first, by keyset.
 * @throws AppError NOT_FOUND, INVALID_CURSOR
 */
export async function listMessages(
  ctx: Ctx,
  conversationId: string,
  query: z.output<typeof listMessagesQuery>,
): Promise<MessageList> {
  if (!isId("conv", conversationId)) throw notFound();
  const list = `messages:${ctx.workspaceId}:${conversationId}`;
  const older = query.cursor === undefined ? undefined : isBefore(decodeCursor(list, query.cursor));
  const rows = await selectMessages(ctx, and(eq(messages.conversationId, conversationId), older))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(query.limit + 1);
  const page = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? page.at(-1)?.message : undefined;
  return {
    data: page.map((row) => serializeMessage(row.message, row.quoted, row.attachment)),
    nextCursor: last ? encodeCursor(list, [last.createdAt.toISOString(), last.id]) : null,
  };
}

function isBefore([at = "", id = ""]: string[]): SQL {
  if (!isId("msg", id)) throw notFound();
  const place = sql`${sql.param(new Date(at), messages.createdAt)}, ${sql.param(id, messages.id)}`;
  return sql`(${messages.createdAt}, ${messages.id}) < (${place})`;
}

/** One message of the workspace as the inbox shows it. @throws AppError NOT_FOUND */
export async function getMessage(ctx: Ctx, id: string): Promise<MessageView> {
  if (!isId("msg", id)) throw notFound();
  const [row] = await selectMessages(ctx, eq(messages.id, id));
  if (!row) throw notFound();
  return serializeMessage(row.message, row.quoted, row.attachment);
}

const messageNumber = alias(numbers, "message_number");

/** A message with its thread, as every telling of it needs them, in one read. @throws AppError NOT_FOUND */
export async function readPublished(ctx: Ctx, id: Id<"msg">) {
  const [row] = await ctx.db
    .select({
      message: messages,
      quoted: {
        id: quoted.id,
        direction: quoted.direction,
        content: quoted.content,
        revokedAt: quoted.revokedAt,
      },
      attachment: attachments,
      messageNumber: { displayNumber: messageNumber.displayNumber },
      conversation: conversations,
      contact: contacts,
      labels: labelsOfContact,
      assigneeName: users.name,
      number: { id: numbers.id, displayNumber: numbers.displayNumber },
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
    .innerJoin(
      numbers,
      and(eq(numbers.workspaceId, conversations.workspaceId), eq(numbers.id, conversations.numberId)),
    )
    .innerJoin(
      messageNumber,
      and(eq(messageNumber.workspaceId, messages.workspaceId), eq(messageNumber.id, messages.numberId)),
    )
    .leftJoin(users, eq(users.id, conversations.assigneeId))
    .leftJoin(quoted, and(eq(quoted.workspaceId, messages.workspaceId), eq(quoted.id, messages.replyToId)))
    .leftJoin(
      attachments,
      and(eq(attachments.workspaceId, messages.workspaceId), eq(attachments.messageId, messages.id)),
    )
    .where(and(eq(messages.workspaceId, ctx.workspaceId), eq(messages.id, id)));
  if (!row) throw notFound();
  return row;
}

/** One message's row. @throws AppError NOT_FOUND */
export async function getMessageRow(ctx: Ctx, id: string): Promise<MessageRow> {
  if (!isId("msg", id)) throw notFound();
  const [row] = await ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.workspaceId, ctx.workspaceId), eq(messages.id, id)));
  if (!row) throw notFound();
  return row;
}

/** The message that an agent's page already sent under this client id, if it did. */
export async function findByClientId(
  ctx: Ctx,
  conversationId: Id<"conv">,
  clientId: string,
): Promise<Id<"msg"> | null> {
  const [row] = await ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.workspaceId, ctx.workspaceId),
        eq(messages.conversationId, conversationId),
        eq(messages.clientId, clientId),
      ),
    );
  return row?.id ?? null;
}
