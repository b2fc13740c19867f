import "server-only";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Ctx } from "#db/ctx.ts";
import { attachments, contacts, conversations, messages, numbers, users } from "#db/schema/index.ts";
import { labelsOfContact } from "#lib/contacts/read-labels.ts";
import { notFound } from "#lib/errors.ts";
import { type Id, isId } from "#lib/id.ts";
import { describeHold } from "#lib/messages/describe-hold.ts";
import type { MessageView } from "#lib/messages/schema.ts";
import { type MessageRow, serializeMessage } from "#lib/messages/serialize.ts";

const quoted = alias(messages, "quoted");

const quotedColumns = {
  id: quoted.id,
  direction: quoted.direction,
  content: quoted.content,
  revokedAt: quoted.revokedAt,
  authorKind: quoted.authorKind,
  authorId: quoted.authorId,
  authorName: quoted.authorName,
  facts: quoted.facts,
};

export const messageNumber = alias(numbers, "message_number");

/** Whether a message waits behind another one of its conversation; asked only of those that wait at all. */
const isBehind = sql<boolean>`case when ${messages.attemptState} = 'due' then exists (
  select 1 from messages earlier
  where earlier.workspace_id = ${messages.workspaceId} and earlier.conversation_id = ${messages.conversationId}
    and earlier.attempt_state in ('due', 'calling')
    and (earlier.created_at, earlier.id) < (${messages.createdAt}, ${messages.id})) else false end`;

export const isNumberOfMessage = and(
  eq(messageNumber.workspaceId, messages.workspaceId),
  eq(messageNumber.id, messages.numberId),
);

/** What `describeHold` needs beside the message; its number is joined as `messageNumber`. */
export const holdColumns = { numberState: messageNumber.state, isBehind };

/** Messages with what they quote and carry, as the inbox shows them. */
export function selectMessages(ctx: Ctx, condition: SQL | undefined) {
  return ctx.db
    .select({
      message: messages,
      quoted: quotedColumns,
      attachment: attachments,
      hold: holdColumns,
    })
    .from(messages)
    .innerJoin(messageNumber, isNumberOfMessage)
    .leftJoin(quoted, and(eq(quoted.workspaceId, messages.workspaceId), eq(quoted.id, messages.replyToId)))
    .leftJoin(
      attachments,
      and(eq(attachments.workspaceId, messages.workspaceId), eq(attachments.messageId, messages.id)),
    )
    .where(and(eq(messages.workspaceId, ctx.workspaceId), condition))
    .$dynamic();
}

/** One message of the workspace as the inbox shows it. @throws AppError NOT_FOUND */
export async function getMessage(ctx: Ctx, id: string): Promise<MessageView> {
  if (!isId("msg", id)) throw notFound();
  const [row] = await selectMessages(ctx, eq(messages.id, id));
  if (!row) throw notFound();
  return toView(row, ctx.clock.now());
}

/** @param now the workspace's present */
export function toView(
  { message, quoted: quote, attachment, hold }: Awaited<ReturnType<typeof selectMessages>>[number],
  now: Date,
): MessageView {
  return serializeMessage(message, quote, attachment, describeHold(message, hold, now));
}

/** A message with its thread, as every telling of it needs them, in one read. @throws AppError NOT_FOUND */
export async function readPublished(ctx: Ctx, id: Id<"msg">) {
  const [row] = await selectPublished(ctx, eq(messages.id, id));
  if (!row) throw notFound();
  return row;
}

/** The same of many messages, in any order; those that are no more are left out. */
export function selectPublished(ctx: Ctx, condition: SQL) {
  return ctx.db
    .select({
      message: messages,
      quoted: quotedColumns,
      attachment: attachments,
      messageNumber: { displayNumber: messageNumber.displayNumber },
      hold: holdColumns,
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
    .innerJoin(messageNumber, isNumberOfMessage)
    .leftJoin(users, eq(users.id, conversations.assigneeId))
    .leftJoin(quoted, and(eq(quoted.workspaceId, messages.workspaceId), eq(quoted.id, messages.replyToId)))
    .leftJoin(
      attachments,
      and(eq(attachments.workspaceId, messages.workspaceId), eq(attachments.messageId, messages.id)),
    )
    .where(and(eq(messages.workspaceId, ctx.workspaceId), condition));
}

export type PublishedRow = Awaited<ReturnType<typeof readPublished>>;

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
