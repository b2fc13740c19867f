import "server-only";
import { sql } from "drizzle-orm";
import { uuidArray } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { messages } from "#db/schema/index.ts";
import type { MessageStateEvent } from "#lib/conversations/publish-conversation-event.ts";
import {
  conversationForApi,
  describePublished,
  messageForApi,
  webhookEventTypeOf,
} from "#lib/conversations/thread/publish-message.ts";
import { type PublishedRow, selectPublished } from "#lib/conversations/thread/queries.ts";
import type { MessageRow } from "#lib/conversations/thread/serialize.ts";
import { recordLiveEvents } from "#lib/events/record-live-event.ts";
import { recordWebhookEvents, type WebhookEvent } from "#lib/events/record-webhook-event.ts";
import type { Id } from "#lib/platform/id.ts";
import { toApiWindow } from "#lib/whatsapp/window-rules.ts";

export type PrecedingEvent =
  | { type: MessageStateEvent }
  | { type: "conversation.window_opened"; numberId: Id<"num"> }
  | { type: "conversation.window_closed"; numberId: Id<"num">; closedAt: Date };

/** A message that changed twice has two entries. */
export type MessageChange = { id: Id<"msg"> } & (
  | { type: "message.created"; before: readonly PrecedingEvent[] }
  /** The published state of the message; null without a webhook event. */
  | { type: "message.updated"; state: Partial<MessageRow> | null }
);

/**
 * Publishes many messages in three statements, with the same events as `publishMessage` in order. All events contain the
 * conversation's final state. Call inside the transaction that changed them.
 * @returns the conversation's assignee by message
 */
export async function publishMessages(
  tx: Ctx,
  changes: readonly MessageChange[],
): Promise<Map<Id<"msg">, { assigneeId: Id<"user"> | null }>> {
  if (changes.length === 0) return new Map();
  const now = tx.clock.now();
  const ids = changes.map(({ id }) => id);
  const rows = await selectPublished(tx, sql`${messages.id} = any(${uuidArray("msg", ids)})`);
  const byId = new Map(rows.map((row) => [row.message.id, row]));
  const present = changes.flatMap((each) => {
    const row = byId.get(each.id);
    return row ? [{ each, row }] : [];
  });
  // Pages receive each message once, in its final state.
  const latest = new Map(present.map((one) => [one.each.id, one]));
  await recordLiveEvents(
    tx,
    [...latest.values()].map(({ each, row }) => ({
      data: describePublished(row, each.type, null, now).live,
      conversationId: row.conversation.id,
    })),
  );
  await recordWebhookEvents(
    tx,
    present.flatMap(({ each, row }) => buildWebhookEvents(each, row, now)),
  );
  return new Map(rows.map(({ message, conversation }) => [message.id, conversation]));
}

function buildWebhookEvents(change: MessageChange, row: PublishedRow, now: Date): WebhookEvent[] {
  const conversation = conversationForApi(row, now);
  const state = change.type === "message.created" ? {} : change.state;
  const about = { conversationId: row.conversation.id };
  const message = { ...row.message, ...state };
  const type = state && webhookEventTypeOf(message);
  const data = () => ({ message: messageForApi({ ...row, message }, now), conversation });
  const messageEvents = type ? [{ type, data: data(), ...about, messageId: message.id }] : [];
  if (change.type === "message.updated") return messageEvents;
  const before = change.before.map(({ type, ...details }): WebhookEvent => {
    // A closed window is published as it was, even if the message opened a new one.
    const window = "closedAt" in details ? { window: toApiWindow(details.closedAt, now) } : {};
    return { type, data: { conversation: { ...conversation, ...window }, ...details }, ...about };
  });
  return [...before, ...messageEvents];
}
