import "server-only";
import { sql } from "drizzle-orm";
import { uuidArray } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { messages } from "#db/schema/index.ts";
import { apiWindow } from "#lib/conversations/rules.ts";
import { serializeConversation } from "#lib/conversations/serialize.ts";
import { serializeConversationForApi } from "#lib/conversations/serialize-api.ts";
import { appendEvents } from "#lib/events/append-event.ts";
import { appendOutboundEvents, type OutboundEvent } from "#lib/events/append-outbound-event.ts";
import type { Id } from "#lib/id.ts";
import { describeHold } from "#lib/messages/describe-hold.ts";
import { outboundTypeOf } from "#lib/messages/publish-message.ts";
import { selectPublished } from "#lib/messages/queries.ts";
import { type MessageRow, serializeMessage } from "#lib/messages/serialize.ts";
import { serializeMessageForApi } from "#lib/messages/serialize-api.ts";

/** Something that other systems are told of a conversation before a message of it. */
export type ConversationNews =
  | { type: "conversation.created" | "conversation.reopened" }
  | { type: "conversation.window_opened"; numberId: Id<"num"> }
  | { type: "conversation.window_closed"; numberId: Id<"num">; closedAt: Date };

/** A message that is new or changed, and what other systems are told of it. One that changed twice is named twice. */
export type MessageNews = { id: Id<"msg"> } & (
  | { type: "message.created"; before: readonly ConversationNews[] }
  /** A state of the message that other systems are told; null where it is no news to them. */
  | { type: "message.updated"; state: Partial<MessageRow> | null }
);

type Published = Awaited<ReturnType<typeof selectPublished>>[number];

/**
 * Publishes many new or changed messages to every page of the workspace and to other systems, in three statements, with the
 * events that `publishMessage` would write for one after the other. Their conversations stand in all of them as they are
 * after the last. Call inside the transaction that changed them.
 * @returns the conversation's member in charge, by message
 */
export async function publishMessages(
  tx: Ctx,
  news: readonly MessageNews[],
): Promise<Map<Id<"msg">, { assigneeId: Id<"user"> | null }>> {
  if (news.length === 0) return new Map();
  const now = tx.clock.now();
  const ids = news.map(({ id }) => id);
  const rows = await selectPublished(tx, sql`${messages.id} = any(${uuidArray("msg", ids)})`);
  const byId = new Map(rows.map((row) => [row.message.id, row]));
  const present = news.flatMap((each) => {
    const row = byId.get(each.id);
    return row ? [{ each, row }] : [];
  });
  // Pages are told of each message as it is in the end.
  const latest = new Map(present.map((one) => [one.each.id, one]));
  await appendEvents(
    tx,
    [...latest.values()].map(({ each, row }) => ({
      data: {
        type: each.type,
        conversation: serializeConversation(row, now),
        message: serializeMessage(
          row.message,
          row.quoted,
          row.attachment,
          describeHold(row.message, row.hold, now),
        ),
      },
      conversationId: row.conversation.id,
    })),
  );
  await appendOutboundEvents(
    tx,
    present.flatMap(({ each, row }) => outboundEventsOf(each, row, now)),
  );
  return new Map(rows.map(({ message, conversation }) => [message.id, conversation]));
}

function outboundEventsOf(news: MessageNews, row: Published, now: Date): OutboundEvent[] {
  const conversation = serializeConversationForApi(
    { ...row, phone: row.contact.phone, labels: row.labels.map(({ name }) => name) },
    now,
  );
  const state = news.type === "message.created" ? {} : news.state;
  const about = { conversationId: row.conversation.id };
  const message = { ...row.message, ...state };
  const type = state && outboundTypeOf(message);
  const data = () => ({ message: messageForApi({ ...row, message }, now), conversation });
  const told = type ? [{ type, data: data(), ...about, messageId: message.id }] : [];
  if (news.type === "message.updated") return told;
  const before = news.before.map(({ type, ...facts }): OutboundEvent => {
    // A window that ended is told as it was then, whatever the message has opened since.
    const window = "closedAt" in facts ? { window: apiWindow(facts.closedAt, now) } : {};
    return { type, data: { conversation: { ...conversation, ...window }, ...facts }, ...about };
  });
  return [...before, ...told];
}

function messageForApi(row: Published, now: Date) {
  return serializeMessageForApi({
    ...row,
    hold: describeHold(row.message, row.hold, now),
    contactId: row.contact.id,
    phone: row.contact.phone,
    displayNumber: row.messageNumber.displayNumber,
  });
}
