import "server-only";
import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Ctx } from "#db/ctx.ts";
import { attachments, contacts, conversations, messages, numbers, teams, users } from "#db/schema/index.ts";
import { labelsOfContact } from "#lib/contacts/read-labels.ts";
import type { ShownAttachment } from "#lib/conversations/attachments/serialize.ts";
import { describeHold, type HoldContext } from "#lib/conversations/thread/describe-hold.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";
import {
  type MessageRow,
  type QuotedRow,
  type ShownMessage,
  serializeMessage,
} from "#lib/conversations/thread/serialize.ts";
import { notFound } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";

const quoted = alias(messages, "quoted");

const quotedColumns = {
  id: quoted.id,
  direction: quoted.direction,
  content: quoted.content,
  revokedAt: quoted.revokedAt,
  authorKind: quoted.authorKind,
  authorId: quoted.authorId,
  authorName: quoted.authorName,
  metadata: quoted.metadata,
};

const {
  workspaceId,
  numberId,
  kind,
  wamid,
  requestId,
  lastPublishedStatus,
  payload,
  fallback,
  claimedBy,
  slotAt,
  giveUpAt,
  ...shown
} = getTableColumns(messages);

export const shownColumns = { ...shown, payload: sql<true | null>`nullif(${payload} is not null, false)` };

export const attachmentColumns = {
  id: attachments.id,
  kind: attachments.kind,
  mimeType: attachments.mimeType,
  filename: attachments.filename,
  sizeBytes: attachments.sizeBytes,
  width: attachments.width,
  height: attachments.height,
  sha256: attachments.sha256,
  state: attachments.state,
  failure: attachments.failure,
};

export const messageNumber = alias(numbers, "message_number");

const isBehind = sql<boolean>`case when ${messages.attemptState} = 'queued' then exists (
  select 1 from messages earlier
  where earlier.workspace_id = ${messages.workspaceId} and earlier.conversation_id = ${messages.conversationId}
    and earlier.attempt_state in ('queued', 'in_flight')
    and (earlier.created_at, earlier.id) < (${messages.createdAt}, ${messages.id})) else false end`;

export const isNumberOfMessage = and(
  eq(messageNumber.workspaceId, messages.workspaceId),
  eq(messageNumber.id, messages.numberId),
);

/** The input of `describeHold`; requires the join of `messageNumber`. */
export const holdColumns = { numberState: messageNumber.state, isBehind };

export function selectMessages<More extends Record<string, SQL>>(ctx: Ctx, more: More) {
  return ctx.db
    .select({
      message: shownColumns,
      quoted: quotedColumns,
      attachment: attachmentColumns,
      hold: holdColumns,
      ...more,
    })
    .from(messages)
    .innerJoin(messageNumber, isNumberOfMessage)
    .leftJoin(quoted, and(eq(quoted.workspaceId, messages.workspaceId), eq(quoted.id, messages.replyToId)))
    .leftJoin(
      attachments,
      and(eq(attachments.workspaceId, messages.workspaceId), eq(attachments.messageId, messages.id)),
    )
    .$dynamic();
}

/** @throws AppError NOT_FOUND */
export async function getMessage(ctx: Ctx, id: string): Promise<MessageView> {
  if (!isId("msg", id)) throw notFound();
  const [row] = await selectMessages(ctx, {}).where(
    and(eq(messages.workspaceId, ctx.workspaceId), eq(messages.id, id)),
  );
  if (!row) throw notFound();
  return toView(row, ctx.clock.now());
}

export function toView(
  {
    message,
    quoted: quote,
    attachment,
    hold,
  }: {
    message: ShownMessage;
    quoted: QuotedRow | null;
    attachment: ShownAttachment | null;
    hold: HoldContext;
  },
  now: Date,
): MessageView {
  return serializeMessage(message, quote, attachment, describeHold(message, hold, now));
}

/** Reads a message with everything that its events contain. @throws AppError NOT_FOUND */
export async function readPublished(ctx: Ctx, id: Id<"msg">) {
  const [row] = await selectPublished(ctx, eq(messages.id, id));
  if (!row) throw notFound();
  return row;
}

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
      teamName: teams.name,
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
    .leftJoin(
      teams,
      and(eq(teams.workspaceId, conversations.workspaceId), eq(teams.id, conversations.assignedTeamId)),
    )
    .leftJoin(quoted, and(eq(quoted.workspaceId, messages.workspaceId), eq(quoted.id, messages.replyToId)))
    .leftJoin(
      attachments,
      and(eq(attachments.workspaceId, messages.workspaceId), eq(attachments.messageId, messages.id)),
    )
    .where(and(eq(messages.workspaceId, ctx.workspaceId), condition));
}

export type PublishedRow = Awaited<ReturnType<typeof readPublished>>;

export async function findMessageRow(ctx: Ctx, id: string): Promise<MessageRow | null> {
  if (!isId("msg", id)) return null;
  const [row] = await ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.workspaceId, ctx.workspaceId), eq(messages.id, id)));
  return row ?? null;
}

/** @throws AppError NOT_FOUND */
export async function getMessageRow(ctx: Ctx, id: string): Promise<MessageRow> {
  const row = await findMessageRow(ctx, id);
  if (!row) throw notFound();
  return row;
}

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

/** The kinds are constants in the statement, so that every query gets the same plan, with the index of these kinds. */
export function isOfKind(kinds: readonly string[]): SQL {
  return sql`${messages.kind} in (${sql.raw(kinds.map((kind) => `'${kind}'`).join(", "))})`;
}
