import "server-only";
import { sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { serializeConversation } from "#lib/conversations/serialize.ts";
import { serializeConversationForApi } from "#lib/conversations/serialize-api.ts";
import { apiMessageTypes } from "#lib/conversations/thread/api-schema.ts";
import { describeHold } from "#lib/conversations/thread/describe-hold.ts";
import { type PublishedRow, readPublished } from "#lib/conversations/thread/queries.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";
import { type MessageRow, serializeMessage } from "#lib/conversations/thread/serialize.ts";
import { serializeMessageForApi } from "#lib/conversations/thread/serialize-api.ts";
import type { LiveEvent } from "#lib/events/live-event-schema.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import { recordWebhookEvent, type WebhookEvent } from "#lib/events/record-webhook-event.ts";
import type { WebhookEventType } from "#lib/events/webhook-event-rules.ts";
import { type Id, idToUuid } from "#lib/platform/id.ts";
import { isWelcome } from "#lib/whatsapp/kind-rules.ts";

export interface PublishedMessage {
  message: MessageView;
  conversation: ConversationView;
}

/** Publishes a message to pages, and to webhooks if it is inbound or has an unpublished status. */
export async function publishMessage(
  ctx: Ctx,
  type: "message.created" | "message.updated",
  messageId: Id<"msg">,
): Promise<PublishedMessage> {
  const isNew = type === "message.created" || (await updatePublishedStatus(ctx, messageId));
  const row = await readPublished(ctx, messageId);
  return recordPublished(ctx, row, type, isNew ? webhookEventTypeOf(row.message) : null);
}

/** Publishes to pages and webhooks that a message was edited or deleted in WhatsApp. */
export async function publishMessageChange(
  ctx: Ctx,
  event: "message.edited" | "message.revoked",
  messageId: Id<"msg">,
): Promise<void> {
  const row = await readPublished(ctx, messageId);
  // A deleted message withholds its content, so a late edit of it changes nothing that others see.
  const isShown = event === "message.revoked" || row.message.revokedAt === null;
  await recordPublished(ctx, row, "message.updated", isShown ? event : null);
}

async function recordPublished(
  ctx: Ctx,
  row: PublishedRow,
  type: "message.created" | "message.updated",
  event: WebhookEventType | null,
): Promise<PublishedMessage> {
  const { published, live, webhook } = describePublished(row, type, event, ctx.clock.now());
  await recordLiveEvent(ctx, live, { conversationId: row.conversation.id });
  if (webhook) await recordWebhookEvent(ctx, webhook);
  return published;
}

export interface DescribedMessage {
  published: PublishedMessage;
  live: LiveEvent;
  webhook: WebhookEvent | null;
}

/** Builds a message's live and webhook events. @param event null without a webhook event */
export function describePublished(
  row: PublishedRow,
  type: "message.created" | "message.updated",
  event: WebhookEventType | null,
  now: Date,
): DescribedMessage {
  const hold = describeHold(row.message, row.hold, now);
  const message = serializeMessage(row.message, row.quoted, row.attachment, hold);
  const conversation = serializeConversation(row, now);
  const webhook: WebhookEvent | null = event && {
    type: event,
    data: { message: messageForApi(row, now), conversation: conversationForApi(row, now) },
    conversationId: row.conversation.id,
    messageId: row.message.id,
  };
  return { published: { message, conversation }, live: { type, conversation, message }, webhook };
}

export function messageForApi(row: PublishedRow, now: Date) {
  return serializeMessageForApi({
    ...row,
    hold: describeHold(row.message, row.hold, now),
    contactId: row.contact.id,
    phone: row.contact.phone,
    displayNumber: row.messageNumber.displayNumber,
  });
}

export function conversationForApi(row: PublishedRow, now: Date) {
  const labels = row.labels.map(({ name }) => name);
  return serializeConversationForApi({ ...row, phone: row.contact.phone, labels }, now);
}

/** Returns null for queued and internal messages, and for system messages, whose changes are contact events. */
export function webhookEventTypeOf({
  kind,
  content,
  direction,
  status,
}: MessageRow): WebhookEventType | null {
  if (!apiMessageTypes.some((type) => type === kind)) return null;
  if (direction === "inbound") return kind === "system" && !isWelcome(content) ? null : "message.received";
  return status === "queued" || status === "received" ? null : `message.${status}`;
}

/**
 * Updates the conversation's preview. Not `updatedAt`: the API's conversation has no status of a message, and PostgreSQL
 * adds no entry to the indexes of a row whose indexed columns stay.
 * @returns whether the status was not published before
 */
async function updatePublishedStatus(ctx: Ctx, messageId: Id<"msg">): Promise<boolean> {
  const workspace = sql`${idToUuid("ws", ctx.workspaceId)}::uuid`;
  const id = sql`${idToUuid("msg", messageId)}::uuid`;
  const rows = await ctx.db.execute<{ is_new: boolean }>(sql`
    with published as (
      update messages set last_published_status = status
      where workspace_id = ${workspace} and id = ${id} and direction = 'outbound' and status <> 'queued'
        and last_published_status is distinct from status
      returning id),
    copied as (
      update conversations c
      set last_message = jsonb_set(c.last_message, '{status}', to_jsonb(m.status))
      from messages m
      where m.workspace_id = ${workspace} and m.id = ${id} and c.workspace_id = ${workspace}
        and c.id = m.conversation_id and c.last_message ->> 'id' = ${messageId}
        and c.last_message ->> 'status' is distinct from m.status)
    select exists (select 1 from published) as is_new`);
  return rows[0]?.is_new ?? false;
}
