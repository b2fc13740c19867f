import "server-only";
import { sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { serializeConversation } from "#lib/conversations/serialize.ts";
import { serializeConversationForApi } from "#lib/conversations/serialize-api.ts";
import { appendEvent } from "#lib/events/append-event.ts";
import { appendOutboundEvent, type OutboundEvent } from "#lib/events/append-outbound-event.ts";
import type { OutboundEventType } from "#lib/events/rules.ts";
import type { LiveEvent } from "#lib/events/schema.ts";
import { type Id, idToUuid } from "#lib/id.ts";
import { apiMessageTypes } from "#lib/messages/api-schema.ts";
import { describeHold } from "#lib/messages/describe-hold.ts";
import { type PublishedRow, readPublished } from "#lib/messages/queries.ts";
import type { MessageView } from "#lib/messages/schema.ts";
import { type MessageRow, serializeMessage } from "#lib/messages/serialize.ts";
import { serializeMessageForApi } from "#lib/messages/serialize-api.ts";

/** A message and its conversation as they stand after a change. */
export interface PublishedMessage {
  message: MessageView;
  conversation: ConversationView;
}

/**
 * Tells every page of the workspace about a message, new or changed, in the transaction that changed it; and other
 * systems of one that was received, or whose status they do not know yet.
 */
export async function publishMessage(
  ctx: Ctx,
  type: "message.created" | "message.updated",
  ids: { messageId: Id<"msg">; conversationId: Id<"conv"> },
): Promise<PublishedMessage> {
  const statusIsNews = type === "message.updated" && (await followStatus(ctx, ids.messageId));
  const row = await readPublished(ctx, ids.messageId);
  const { published, live, outbound } = describePublished(row, type, statusIsNews, ctx.clock.now());
  await appendEvent(ctx, live, { conversationId: row.conversation.id });
  if (outbound) await appendOutboundEvent(ctx, outbound);
  return published;
}

/** What pages and other systems are told of a message, and its caller. */
export interface DescribedMessage {
  published: PublishedMessage;
  live: LiveEvent;
  outbound: OutboundEvent | null;
}

/**
 * Describes a message, new or changed, to everybody who is told of it.
 * @param statusIsNews whether other systems do not know its status yet
 * @param now the workspace's present
 */
export function describePublished(
  row: PublishedRow,
  type: "message.created" | "message.updated",
  statusIsNews: boolean,
  now: Date,
): DescribedMessage {
  const hold = describeHold(row.message, row.hold, now);
  const message = serializeMessage(row.message, row.quoted, row.attachment, hold);
  const conversation = serializeConversation(row, now);
  const event = type === "message.created" || statusIsNews ? outboundTypeOf(row.message) : null;
  const outbound: OutboundEvent | null = event && {
    type: event,
    data: {
      message: serializeMessageForApi({
        ...row,
        hold,
        contactId: row.contact.id,
        phone: row.contact.phone,
        displayNumber: row.messageNumber.displayNumber,
      }),
      conversation: serializeConversationForApi(
        { ...row, phone: row.contact.phone, labels: row.labels.map(({ name }) => name) },
        now,
      ),
    },
    conversationId: row.conversation.id,
    messageId: row.message.id,
  };
  return { published: { message, conversation }, live: { type, conversation, message }, outbound };
}

/**
 * What other systems are told of a message as it stands; null for what is not theirs: one that only waits, internal notes,
 * WhatsApp's own notices about a customer (a contact's events tell what those change).
 */
export function outboundTypeOf({ kind, content, direction, status }: MessageRow): OutboundEventType | null {
  if (!apiMessageTypes.some((type) => type === kind)) return null;
  if (direction === "inbound") return kind === "system" && !isWelcome(content) ? null : "message.received";
  return status === "queued" || status === "received" ? null : `message.${status}`;
}

/** The customer opened the chat for the first time, which a system may want to answer. */
function isWelcome(content: unknown): boolean {
  return Object(content).type === "request_welcome";
}

/**
 * The list's tick of the newest message follows that message's status, and other systems are to be told each status once.
 * One statement, because it runs for every status of every message.
 * @returns whether the status is news to other systems
 */
async function followStatus(ctx: Ctx, messageId: Id<"msg">): Promise<boolean> {
  const workspace = sql`${idToUuid("ws", ctx.workspaceId)}::uuid`;
  const id = sql`${idToUuid("msg", messageId)}::uuid`;
  const rows = await ctx.db.execute<{ news: boolean }>(sql`
    with told as (
      update messages set told_status = status
      where workspace_id = ${workspace} and id = ${id} and direction = 'outbound' and status <> 'queued'
        and told_status is distinct from status
      returning id),
    copied as (
      update conversations c
      set last_message = jsonb_set(c.last_message, '{status}', to_jsonb(m.status)),
        updated_at = ${ctx.clock.now().toISOString()}::timestamptz
      from messages m
      where m.workspace_id = ${workspace} and m.id = ${id} and c.workspace_id = ${workspace}
        and c.id = m.conversation_id and c.last_message ->> 'id' = ${messageId}
        and c.last_message ->> 'status' is distinct from m.status)
    select exists (select 1 from told) as news`);
  return rows[0]?.news ?? false;
}
