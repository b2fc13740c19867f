import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { type JsonRow, toJsonRow } from "#db/json-row.ts";
import { contacts, conversations, messages } from "#db/schema/index.ts";
import { buildContactRow } from "#lib/contacts/build-contact-row.ts";
import type { ContactRow } from "#lib/contacts/column-rules.ts";
import { phoneLockKey } from "#lib/contacts/match-phone.ts";
import { serializeContactForApi } from "#lib/contacts/serialize-api.ts";
import type { AttachmentRow } from "#lib/conversations/attachments/serialize.ts";
import { eventsOfMessage } from "#lib/conversations/publish-conversation-event.ts";
import { templateOf } from "#lib/conversations/thread/append-timeline-step.ts";
import { authorOf } from "#lib/conversations/thread/author-of.ts";
import {
  conversationForApi,
  describePublished,
  type PublishedMessage,
  webhookEventTypeOf,
} from "#lib/conversations/thread/publish-message.ts";
import type { PublishedRow } from "#lib/conversations/thread/queries.ts";
import { isRedacted, seal } from "#lib/conversations/thread/seal-payload.ts";
import type { MessageRow } from "#lib/conversations/thread/serialize.ts";
import { ABANDONED_AFTER_MS } from "#lib/conversations/thread/status-rules.ts";
import { type EventPlan, planLiveEvent, planWebhookEvent } from "#lib/events/plan-events.ts";
import type { PreparedMessage } from "#lib/messages/compose/prepare-message.ts";
import { RETRY_PERIOD_MS } from "#lib/messages/rules.ts";
import { addOutboundMessage } from "#lib/messages/send/add-outbound-message.ts";
import type { SendThread } from "#lib/messages/send/read-thread.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { earlierOf, MINUTE } from "#lib/platform/clock.ts";
import { type Id, idToUuid } from "#lib/platform/id.ts";
import { phoneForms } from "#lib/platform/phone.ts";

type ConversationRow = typeof conversations.$inferSelect;

export interface Acceptance {
  messageId: Id<"msg">;
  thread: SendThread;
  phone: string | null;
  number: NumberRow;
  message: PreparedMessage;
  windowExpiresAt: Date | null;
  newConversationId: Id<"conv">;
  isFallback: boolean;
  attachment: AttachmentRow | null;
  clientId: string | null;
  clientReference: string | null;
  giveUpAt: Date | undefined;
  /** When a scheduled message is due. */
  sendAt: Date | undefined;
  /** True if no caller waits for the outcome; the worker then starts immediately. */
  isBatch: boolean;
  /** The node that calls WhatsApp immediately; null when the message is queued. */
  claimedBy: string | null;
}

/** A committed message with its thread, as they are after the plan is written. */
export interface CommittedMessage {
  row: PublishedRow;
  number: NumberRow;
  adMessages: readonly Date[];
  view: PublishedMessage;
}

/** The database writes the plan only if the thread is unchanged (`2_accept_message.sql`), so the result is known. */
export function planAcceptance(
  ctx: Ctx,
  acceptance: Acceptance,
): { plan: JsonRow; committed: CommittedMessage } {
  const { thread, number, message, windowExpiresAt } = acceptance;
  const now = ctx.clock.now();
  const contact =
    thread.contact ??
    buildContactRow(ctx, now, {
      phone: acceptance.phone,
      source: ctx.actor.kind === "member" ? "inbox" : "api",
    });
  const previous = thread.conversation;
  const row = buildMessageRow(ctx, acceptance, previous?.id ?? acceptance.newConversationId, now);
  const current = previous ?? newConversation(ctx, contact, row, now);
  const added = { row, content: message.content, windowExpiresAt };
  const conversation = {
    ...(acceptance.sendAt
      ? { ...current, scheduledAt: earlierOf(current.scheduledAt, acceptance.sendAt) }
      : addOutboundMessage(current, added, now)),
    version: previous ? previous.version + 1 : 0,
  };
  const published: PublishedRow = {
    message: row,
    quoted: thread.quoted,
    attachment: acceptance.attachment && { ...acceptance.attachment, messageId: row.id },
    messageNumber: { displayNumber: number.displayNumber },
    hold: { numberState: number.state, isBehind: thread.hasUnsentMessage && row.attemptState === "queued" },
    conversation,
    contact,
    labels: thread.labels,
    assigneeName: conversation.assigneeId ? thread.assigneeName : null,
    teamName: conversation.assignedTeamId ? thread.teamName : null,
    number: { id: number.id, displayNumber: number.displayNumber },
  };
  const events = planEvents(ctx, published, { isNewContact: thread.contact === null, previous });
  const described = describePublished(published, "message.created", webhookEventTypeOf(row), now);
  events.live.push(planLiveEvent(described.live, conversation.id));
  const plan = {
    contact: thread.contact && { id: idToUuid("contact", contact.id), version: contact.version },
    new_contact: thread.contact ? null : toJsonRow(contacts, contact),
    lock: contact.phone && phoneLockKey(ctx, contact.phone),
    forms: contact.phone === null ? [] : phoneForms(contact.phone),
    conversation: toJsonRow(conversations, conversation),
    conversation_version: previous?.version ?? null,
    window: { expires_at: windowExpiresAt },
    no_attempt_since: acceptance.claimedBy && new Date(now.getTime() - ABANDONED_AFTER_MS),
    message: toJsonRow(messages, row),
    step: acceptance.isFallback ? { kind: "fallback", at: now, data: templateOf(message.content) } : null,
    used_template: findTemplateToTouch(acceptance, now),
    ...events,
  };
  const committed = { row: published, number, adMessages: thread.adMessages, view: described.published };
  return { plan, committed };
}

/** Once a minute: updating the same row for every send would serialize sends of a template. */
function findTemplateToTouch(
  { message: { templateId }, thread }: Pick<Acceptance, "message" | "thread">,
  now: Date,
): string | null {
  const lastUsedAt = thread.templates.find(({ id }) => id === templateId)?.lastUsedAt ?? null;
  if (templateId === null || (lastUsedAt && lastUsedAt.getTime() >= now.getTime() - MINUTE)) return null;
  return idToUuid("tpl", templateId);
}

function planEvents(
  ctx: Ctx,
  row: PublishedRow,
  { isNewContact, previous }: { isNewContact: boolean; previous: ConversationRow | null },
): EventPlan {
  const { contact, conversation } = row;
  const now = ctx.clock.now();
  const events: EventPlan = { live: [], webhook: [] };
  if (isNewContact) {
    const data = { contact: serializeContactForApi({ contact, labels: [], thread: null }, now) };
    events.webhook.push(planWebhookEvent(ctx, { type: "contact.created", data }, null));
    events.live.push(planLiveEvent({ type: "contact.changed", contactId: contact.id }, null));
  }
  for (const type of eventsOfMessage(previous?.state ?? null, conversation.state)) {
    const data = { conversation: conversationForApi(row, now) };
    conversation.eventSequence += 1;
    const event = { type, data, conversationId: conversation.id };
    events.webhook.push(planWebhookEvent(ctx, event, conversation.eventSequence));
  }
  return events;
}

function buildMessageRow(
  ctx: Ctx,
  acceptance: Acceptance,
  conversationId: Id<"conv">,
  now: Date,
): MessageRow {
  const { message, number, messageId, claimedBy, sendAt } = acceptance;
  return {
    id: messageId,
    workspaceId: ctx.workspaceId,
    conversationId,
    numberId: number.id,
    direction: "outbound",
    kind: message.content.kind,
    content: message.content,
    status: "queued",
    failure: null,
    wamid: null,
    ...authorOf(ctx.actor),
    replyToId: message.replyToId,
    clientId: acceptance.clientId,
    clientReference: acceptance.clientReference,
    // Other requests are not in the log of requests, which the timeline reads.
    requestId: ctx.actor.kind === "api_key" ? ctx.requestId : null,
    lastPublishedStatus: "queued",
    payload: isRedacted(message.content) ? seal(message.payload, messageId) : message.payload,
    fallback: message.fallback && seal(message.fallback, messageId),
    attemptState: sendAt ? "scheduled" : claimedBy === null ? "queued" : "in_flight",
    attempts: claimedBy === null ? 0 : 1,
    attemptStartedAt: claimedBy === null ? null : now,
    claimedBy,
    nextAttemptAt: sendAt ?? now,
    slotAt: null,
    giveUpAt: acceptance.giveUpAt ?? new Date((sendAt ?? now).getTime() + RETRY_PERIOD_MS),
    whatsappAt: null,
    metadata: acceptance.isBatch ? { batch: true } : {},
    version: 0,
    editedAt: null,
    revokedAt: null,
    acceptedAt: sendAt ? now : null,
    createdAt: sendAt ?? now,
    sentAt: null,
    deliveredAt: null,
    readAt: null,
    failedAt: null,
    canceledAt: null,
  };
}

function newConversation(ctx: Ctx, contact: ContactRow, row: MessageRow, now: Date): ConversationRow {
  return {
    id: row.conversationId,
    workspaceId: ctx.workspaceId,
    contactId: contact.id,
    numberId: row.numberId,
    state: "open",
    assigneeId: null,
    assignedTeamId: null,
    snoozedUntil: null,
    unreadCount: 0,
    firstUnreadId: null,
    waitingSince: null,
    scheduledAt: null,
    closingNoticeSentTo: null,
    threadRevision: 0,
    lastMessage: null,
    lastInboundAt: null,
    deletedInboundAt: null,
    lastActivityAt: now,
    windowExpiresAt: null,
    freeEntryUntil: null,
    eventSequence: 0,
    version: 0,
    createdAt: now,
    updatedAt: now,
  };
}
