import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { type JsonRow, toJsonRow } from "#db/json-row.ts";
import { contacts, conversations, type LastMessage, messages } from "#db/schema/index.ts";
import type { AttachmentRow } from "#lib/attachments/serialize.ts";
import { MINUTE } from "#lib/clock.ts";
import { phoneLockKey } from "#lib/contacts/match-number.ts";
import { newContact } from "#lib/contacts/new-contact.ts";
import { serializeContactForApi } from "#lib/contacts/serialize-api.ts";
import { serializeConversationForApi } from "#lib/conversations/serialize-api.ts";
import { type EventPlan, planLiveEvent, planOutboundEvent } from "#lib/events/plan-events.ts";
import { type Id, idToUuid, isId } from "#lib/id.ts";
import { templateOf } from "#lib/messages/append-step.ts";
import { authorOf } from "#lib/messages/author-of.ts";
import { isRedacted, seal } from "#lib/messages/kept-payload.ts";
import { beginnings } from "#lib/messages/open-conversation.ts";
import type { PreparedMessage } from "#lib/messages/prepare-message.ts";
import { describePublished, type PublishedMessage } from "#lib/messages/publish-message.ts";
import type { PublishedRow } from "#lib/messages/queries.ts";
import type { SendThread } from "#lib/messages/read-thread.ts";
import { CALL_TIMEOUT_MS, RETRY_FOR_MS } from "#lib/messages/rules.ts";
import type { MessageRow } from "#lib/messages/serialize.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { phoneForms } from "#lib/phone.ts";
import { previewText } from "#lib/whatsapp/message-content.ts";

type ContactRow = typeof contacts.$inferSelect;
type ConversationRow = typeof conversations.$inferSelect;

/** A message that may go, and everything that its acceptance writes. */
export interface Acceptance {
  messageId: Id<"msg">;
  /** What was read of the thread and decided by. */
  thread: SendThread;
  /** The number to write to, for a contact who is new. */
  phone: string | null;
  number: NumberRow;
  message: PreparedMessage;
  windowExpiresAt: Date | null;
  /** The id of a conversation that is new. */
  newConversationId: Id<"conv">;
  /** Whether a fallback template goes instead of the text. */
  isFallback: boolean;
  attachment: AttachmentRow | null;
  clientId: string | null;
  clientReference: string | null;
  giveUpAt: Date | undefined;
  /** The node that calls WhatsApp for it at once; null when it waits for its turn. */
  claimedBy: string | null;
}

/** An accepted message with its thread, as they stand once its plan is written. */
export interface AcceptedMessage {
  row: PublishedRow;
  number: NumberRow;
  adMessages: readonly Date[];
  published: PublishedMessage;
}

/**
 * Works out what an acceptance writes, from the thread as it was read: the database writes it only while the thread still
 * stands so (`parley_accept_message`), and so every row and event can be told before.
 */
export function planAcceptance(
  ctx: Ctx,
  acceptance: Acceptance,
): { plan: JsonRow; accepted: AcceptedMessage } {
  const { thread, number, message, windowExpiresAt } = acceptance;
  const now = ctx.clock.now();
  const contact =
    thread.contact ??
    newContact(ctx, now, { phone: acceptance.phone, source: ctx.actor.kind === "member" ? "inbox" : "api" });
  const former = thread.conversation;
  const row = messageRow(ctx, acceptance, former?.id ?? acceptance.newConversationId, now);
  const conversation = conversationAfter(ctx, acceptance, contact, row, now);
  const published: PublishedRow = {
    message: row,
    quoted: thread.quoted,
    attachment: acceptance.attachment && { ...acceptance.attachment, messageId: row.id },
    messageNumber: { displayNumber: number.displayNumber },
    hold: { numberState: number.state, isBehind: thread.isWaiting && row.attemptState === "due" },
    conversation,
    contact,
    labels: thread.labels,
    assigneeName: conversation.assigneeId ? thread.assigneeName : null,
    number: { id: number.id, displayNumber: number.displayNumber },
  };
  const events = planEvents(ctx, published, { isNewContact: thread.contact === null, former });
  const described = describePublished(published, "message.created", false, now);
  events.live.push(planLiveEvent(described.live, conversation.id));
  const isStale =
    message.templateId !== null &&
    !thread.templates.some(
      ({ id, lastUsedAt }) =>
        id === message.templateId && lastUsedAt && lastUsedAt.getTime() >= now.getTime() - MINUTE,
    );
  const plan = {
    contact: thread.contact && { id: idToUuid("contact", contact.id), version: contact.version },
    new_contact: thread.contact ? null : toJsonRow(contacts, contact),
    lock: contact.phone && phoneLockKey(ctx, contact.phone),
    forms: contact.phone === null ? [] : phoneForms(contact.phone),
    conversation: toJsonRow(conversations, conversation),
    conversation_version: former?.version ?? null,
    window: { expires_at: windowExpiresAt },
    alone_since: acceptance.claimedBy && new Date(now.getTime() - 3 * CALL_TIMEOUT_MS),
    message: toJsonRow(messages, row),
    step: acceptance.isFallback ? { kind: "fallback", at: now, data: templateOf(message.content) } : null,
    // To the minute: every send of a template would wait for the one before it, did each write the same row.
    used_template: isStale && message.templateId ? idToUuid("tpl", message.templateId) : null,
    ...events,
  };
  const accepted = { row: published, number, adMessages: thread.adMessages, published: described.published };
  return { plan, accepted };
}

/** What the conversation and a contact that are new tell other systems and pages. */
function planEvents(
  ctx: Ctx,
  row: PublishedRow,
  { isNewContact, former }: { isNewContact: boolean; former: ConversationRow | null },
): EventPlan {
  const { contact, conversation } = row;
  const now = ctx.clock.now();
  const events: EventPlan = { live: [], outbound: [] };
  if (isNewContact) {
    const data = { contact: serializeContactForApi({ contact, labels: [], thread: null }, now) };
    events.outbound.push(planOutboundEvent(ctx, { type: "contact.created", data }, null));
    events.live.push(planLiveEvent({ type: "contact.changed", contactId: contact.id }, null));
  }
  const labels = row.labels.map(({ name }) => name);
  for (const type of beginnings({ created: former === null, former: former?.state })) {
    const data = {
      conversation: serializeConversationForApi({ ...row, phone: contact.phone, labels }, now),
    };
    conversation.eventSequence += 1;
    const event = { type, data, conversationId: conversation.id };
    events.outbound.push(planOutboundEvent(ctx, event, conversation.eventSequence));
  }
  return events;
}

function messageRow(ctx: Ctx, acceptance: Acceptance, conversationId: Id<"conv">, now: Date): MessageRow {
  const { message, number, messageId, claimedBy } = acceptance;
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
    // Work that nobody called for has an id of its own that leads nowhere.
    requestId: isId("req", ctx.requestId) ? ctx.requestId : null,
    toldStatus: "queued",
    payload: isRedacted(message.content) ? seal(message.payload, messageId) : message.payload,
    fallback: message.fallback && seal(message.fallback, messageId),
    attemptState: claimedBy === null ? "due" : "calling",
    attempts: claimedBy === null ? 0 : 1,
    attemptStartedAt: claimedBy === null ? null : now,
    claimedBy,
    nextAttemptAt: now,
    slotAt: null,
    giveUpAt: acceptance.giveUpAt ?? new Date(now.getTime() + RETRY_FOR_MS),
    whatsappAt: null,
    facts: {},
    version: 0,
    editedAt: null,
    revokedAt: null,
    createdAt: now,
    sentAt: null,
    deliveredAt: null,
    readAt: null,
    failedAt: null,
  };
}

/** The conversation once the message is its newest; event counts excepted. */
function conversationAfter(
  ctx: Ctx,
  { thread, number, message, windowExpiresAt }: Acceptance,
  contact: ContactRow,
  row: MessageRow,
  now: Date,
): ConversationRow {
  const before = thread.conversation ?? newConversation(ctx, contact, row);
  const isSameNumber = before.numberId === number.id;
  const lastMessage: LastMessage = {
    id: row.id,
    at: now.toISOString(),
    direction: "outbound",
    kind: message.content.kind,
    preview: previewText(message.content),
    status: "queued",
  };
  return {
    ...before,
    numberId: number.id,
    state: "open",
    lastActivityAt: now,
    updatedAt: now,
    // The customer may have written since the window was read: what their message opened stays.
    windowExpiresAt: isSameNumber ? later(before.windowExpiresAt, windowExpiresAt) : windowExpiresAt,
    snoozedUntil: null,
    // A passcode answers no question that the customer asked, and a reaction adds nothing to read.
    ...(message.category === "authentication" ? {} : { waitingSince: null, closingWarned: null }),
    additions: before.additions + (message.content.kind === "reaction" ? 0 : 1),
    lastMessage,
    version: thread.conversation ? before.version + 1 : 0,
  };
}

function newConversation(ctx: Ctx, contact: ContactRow, row: MessageRow): ConversationRow {
  return {
    id: row.conversationId,
    workspaceId: ctx.workspaceId,
    contactId: contact.id,
    numberId: row.numberId,
    state: "open",
    assigneeId: null,
    snoozedUntil: null,
    unreadCount: 0,
    firstUnreadId: null,
    waitingSince: null,
    closingWarned: null,
    additions: 0,
    lastMessage: null,
    lastInboundAt: null,
    lastActivityAt: row.createdAt,
    windowExpiresAt: null,
    freeEntryUntil: null,
    eventSequence: 0,
    version: 0,
    createdAt: row.createdAt,
    updatedAt: row.createdAt,
  };
}

function later(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}
