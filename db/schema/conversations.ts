import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant, typeId } from "#db/schema/columns.ts";
import { contacts } from "#db/schema/contacts.ts";
import { numbers } from "#db/schema/numbers.ts";
import { members, workspaces } from "#db/schema/workspaces.ts";

/** The newest message, copied to its conversation's row so that a list reads one table. */
export interface LastMessage {
  id: string;
  /** When Parley received or accepted it. */
  at: string;
  /** WhatsApp's own time of one that came from WhatsApp. */
  whatsappAt?: string;
  direction: "inbound" | "outbound";
  kind: string;
  preview: string;
  status: string;
}

export const conversations = pgTable(
  "conversations",
  {
    id: typeId("conv").notNull(),
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    contactId: typeId("contact").notNull(),
    /** The number this thread runs over now: the one the contact last wrote to, or we last wrote from. */
    numberId: typeId("num").notNull(),
    state: text({ enum: ["open", "snoozed", "closed"] })
      .notNull()
      .default("open"),
    /** The member who answers for it; nobody yet while null. */
    assigneeId: typeId("user"),
    /** When a snoozed conversation comes back by itself. */
    snoozedUntil: instant(),
    unreadCount: integer().notNull().default(0),
    /** The oldest message that the team has not read: where its thread opens. */
    firstUnreadId: typeId("msg"),
    /** Since when the customer has waited for an answer; null once they have one. */
    waitingSince: instant(),
    /** Who was warned that the window closes on a waiting customer: nobody, the assignee, the team. */
    closingNoticeSentTo: text({ enum: ["assignee", "team"] }),
    /**
     * How many messages and notes were added, reactions and history lines left out: who writes tells how many they have
     * seen, so that an answer that crossed another's is held back.
     */
    threadRevision: integer().notNull().default(0),
    lastMessage: jsonb().$type<LastMessage>(),
    lastInboundAt: instant(),
    lastActivityAt: instant().notNull(),
    /** The end of the current number's window, copied from `windows`; null while the contact never wrote. */
    windowExpiresAt: instant(),
    /** Until when WhatsApp charges for nothing, because the customer came from an ad and was answered in time. */
    freeEntryUntil: instant(),
    /** The number of the last event about it that other systems were told of. */
    eventSequence: integer().notNull().default(0),
    /** Counted up by the database at every change (`bump_version`): which of two states that a page heard of is newer. */
    version: integer().notNull().default(0),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("conversations_contact_key").on(table.workspaceId, table.contactId),
    index("conversations_created_idx").on(table.workspaceId, table.createdAt, table.id),
    index("conversations_updated_idx").on(table.workspaceId, table.updatedAt, table.id),
    // A view of the inbox each, by latest activity and by what closes next.
    index("conversations_activity_idx").on(table.workspaceId, table.lastActivityAt, table.id),
    index("conversations_state_idx").on(table.workspaceId, table.state, table.lastActivityAt, table.id),
    index("conversations_assignee_idx").on(
      table.workspaceId,
      table.assigneeId,
      table.state,
      table.lastActivityAt,
      table.id,
    ),
    index("conversations_closing_idx").on(table.workspaceId, table.state, table.windowExpiresAt, table.id),
    index("conversations_assignee_closing_idx").on(
      table.workspaceId,
      table.assigneeId,
      table.state,
      table.windowExpiresAt,
      table.id,
    ),
    index("conversations_unread_idx")
      .on(table.workspaceId, table.state, table.lastActivityAt, table.id)
      .where(sql`${table.unreadCount} > 0`),
    index("conversations_unanswered_idx")
      .on(table.workspaceId, table.state, table.lastActivityAt, table.id)
      .where(sql`${table.waitingSince} is not null`),
    index("conversations_number_idx").on(table.workspaceId, table.numberId),
    index("conversations_snoozed_idx").on(table.snoozedUntil).where(sql`${table.state} = 'snoozed'`),
    index("conversations_waiting_idx")
      .on(table.windowExpiresAt)
      .where(sql`${table.waitingSince} is not null and ${table.state} <> 'closed'`),
    foreignKey({
      columns: [table.workspaceId, table.contactId],
      foreignColumns: [contacts.workspaceId, contacts.id],
      name: "conversations_contact_fk",
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.workspaceId, table.numberId],
      foreignColumns: [numbers.workspaceId, numbers.id],
      name: "conversations_number_fk",
    }),
    // The migration empties the assignee alone: a workspace cannot be taken from a conversation.
    foreignKey({
      columns: [table.workspaceId, table.assigneeId],
      foreignColumns: [members.workspaceId, members.userId],
      name: "conversations_assignee_fk",
    }).onDelete("set null"),
  ],
);

/**
 * What a webhook told about a message that has not come yet: WhatsApp promises no order
 * (docs/whatsapp.md#webhook-delivery).
 */
export type EarlyMention =
  | { kind: "edit"; content: unknown; at: string }
  | { kind: "revoke"; at: string }
  /** One of our messages quotes it or reacts to it. */
  | { kind: "quote"; messageId: string };

export const deferredUpdates = pgTable(
  "deferred_updates",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    numberId: typeId("num").notNull(),
    wamid: text().notNull(),
    update: jsonb().$type<EarlyMention>().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index("deferred_updates_wamid_idx").on(table.workspaceId, table.numberId, table.wamid)],
);

/**
 * Ids that lead to another: of contacts and conversations that were merged, and of people whose business-scoped id
 * WhatsApp replaced.
 */
export const mergedIds = pgTable(
  "merged_ids",
  {
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    fromId: text().notNull(),
    toId: text().notNull(),
    mergedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.fromId] })],
);

/**
 * How soon the next message may go, by WhatsApp's limits: a number's throughput, and its messages to one person
 * (docs/whatsapp.md#pair-rate-limit). `allowedAt` is the theoretical arrival time of the generic cell rate algorithm.
 */
export const sendRateLimits = pgTable(
  "send_rate_limits",
  {
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** The number's id, or the number's and the conversation's. */
    key: text().notNull(),
    /** To the microsecond: at 1,000 messages a second a millisecond is a whole turn. */
    allowedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.key] })],
);

/**
 * The truth about windows: WhatsApp counts one for each business number and customer
 * (docs/whatsapp.md#customer-service-window).
 */
export const windows = pgTable(
  "windows",
  {
    workspaceId: typeId("ws").notNull(),
    conversationId: typeId("conv").notNull(),
    numberId: typeId("num").notNull(),
    /** WhatsApp's own timestamp of the newest message the contact wrote to this number. */
    lastInboundAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** Other systems were told that it opened, and not yet that it closed. */
    openEventPublished: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.conversationId, table.numberId] }),
    index("windows_open_event_idx").on(table.expiresAt).where(sql`${table.openEventPublished}`),
    foreignKey({
      columns: [table.workspaceId, table.conversationId],
      foreignColumns: [conversations.workspaceId, conversations.id],
      name: "windows_conversation_fk",
    }).onDelete("cascade"),
  ],
);

/** What a message failed with, in the codes of the public API. */
export interface MessageFailure {
  code: string;
  message: string;
  whatsappCode: number | null;
  retryable: boolean;
}

/** What WhatsApp tells beside a message's content; each member only where it was told. */
export interface MessageMetadata {
  forwarded?: boolean;
  /** The ad or post that the customer came from. */
  referral?: Record<string, string | null>;
  /** The product of the catalogue that the customer asks about. */
  product?: { catalogId: string | null; productId: string };
  /** What a message of an unknown kind carries, as WhatsApp sent it. */
  unknownPayload?: unknown;
  /** What the message costs and why. */
  pricing?: { category: string | null; type: string | null; model: string | null };
  /** WhatsApp holds a template's message back until it has judged the template's quality. */
  heldForQuality?: boolean;
  /** Why it waits for its next attempt; of no meaning once it went. */
  holdReason?: "number_rate_limit" | "recipient_rate_limit" | "account_rate_limit" | "whatsapp_unavailable";
  /** The member's own phone sent it, through the WhatsApp Business app. */
  echo?: boolean;
  /** WhatsApp's ids of earlier sendings that failed, before it was sent again by hand. */
  formerWamids?: string[];
  /** The contents before each edit, oldest first. */
  versions?: { content: unknown; until: string }[];
}

export const messages = pgTable(
  "messages",
  {
    id: typeId("msg").notNull(),
    workspaceId: typeId("ws").notNull(),
    conversationId: typeId("conv").notNull(),
    numberId: typeId("num").notNull(),
    /** `internal`: notes and history lines, which never leave the workspace. */
    direction: text({ enum: ["inbound", "outbound", "internal"] }).notNull(),
    /** The content's kind (`text`, `template`, `image`, …), for identity and filters. */
    kind: text().notNull(),
    content: jsonb().$type<unknown>().notNull(),
    status: text({ enum: ["received", "queued", "sent", "delivered", "read", "failed"] }).notNull(),
    failure: jsonb().$type<MessageFailure>(),
    /** WhatsApp's id; null until it accepted an outbound message. */
    wamid: text(),
    authorKind: text({ enum: ["contact", "member", "api_key", "system"] }).notNull(),
    /** The user's or the key's id; null for contact and system. */
    authorId: text(),
    /** The author's name as it was, so that history does not change when a key is renamed or a member leaves. */
    authorName: text(),
    replyToId: typeId("msg"),
    /** The id that the sender's own page made for an optimistic send; the same id again is the same message. */
    clientId: text(),
    clientReference: text(),
    /** The call or the page's request that made it. */
    requestId: typeId("req"),
    /** The status that other systems were last told. */
    lastPublishedStatus: text(),
    /** What WhatsApp is asked to send, until it is settled: the recipient and the payload without the envelope. */
    payload: jsonb().$type<unknown>(),
    /** The template to send instead if the window closes while a text waits. */
    fallback: jsonb().$type<unknown>(),
    /**
     * `due`: waits to be sent, from `nextAttemptAt` on; without one it is held until its number is back in service.
     * `calling`: a call has begun. `unknown`: its outcome is not known.
     */
    attemptState: text({ enum: ["queued", "in_flight", "unknown"] }),
    attempts: integer().notNull().default(0),
    attemptStartedAt: instant(),
    /** The node that made the latest call. */
    claimedBy: uuid(),
    nextAttemptAt: instant(),
    /** Its reserved turn within WhatsApp's limits, until the call. */
    slotAt: instant(),
    /** When a message that could not be sent is given up. */
    giveUpAt: instant(),
    /** WhatsApp's own time of an inbound message. */
    whatsappAt: instant(),
    /** Facts about a message that change nothing of its flow: where the customer came from, its price, its forwarding. */
    metadata: jsonb().$type<MessageMetadata>().notNull().default({}),
    /** Counted up by the database at every change (`bump_version`): which of two states that a page heard of is newer. */
    version: integer().notNull().default(0),
    /** When the customer changed the message, or deleted it for everyone. */
    editedAt: instant(),
    revokedAt: instant(),
    createdAt: instant().notNull(),
    sentAt: instant(),
    deliveredAt: instant(),
    readAt: instant(),
    failedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index("messages_thread_idx").on(table.workspaceId, table.conversationId, table.createdAt, table.id),
    // The kind is part of the identity: Meta's own examples reuse one id for messages of several kinds.
    uniqueIndex("messages_wamid_key")
      .on(table.workspaceId, table.numberId, table.wamid, table.kind)
      .where(sql`${table.wamid} is not null`),
    uniqueIndex("messages_client_id_key")
      .on(table.workspaceId, table.conversationId, table.clientId)
      .where(sql`${table.clientId} is not null`),
    index("messages_created_idx").on(table.workspaceId, table.createdAt, table.id),
    index("messages_status_idx").on(table.workspaceId, table.status, table.createdAt, table.id),
    index("messages_reference_idx")
      .on(table.workspaceId, table.clientReference)
      .where(sql`${table.clientReference} is not null`),
    // What was put on the messages of a page.
    index("messages_reactions_idx")
      .on(table.workspaceId, table.replyToId)
      .where(sql`${table.kind} = 'reaction'`),
    index("messages_attempts_idx").on(table.nextAttemptAt).where(sql`${table.attemptState} is not null`),
    index("messages_turn_idx")
      .on(table.workspaceId, table.conversationId, table.createdAt, table.id)
      .where(sql`${table.attemptState} in ('queued', 'in_flight')`),
    foreignKey({
      columns: [table.workspaceId, table.conversationId],
      foreignColumns: [conversations.workspaceId, conversations.id],
      name: "messages_conversation_fk",
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.workspaceId, table.numberId],
      foreignColumns: [numbers.workspaceId, numbers.id],
      name: "messages_number_fk",
    }),
  ],
);

/** What happened to an outbound message, step by step, beside its present state: for people who ask what became of it. */
export const messageTimeline = pgTable(
  "message_timeline",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    workspaceId: typeId("ws").notNull(),
    messageId: typeId("msg").notNull(),
    kind: text({ enum: ["fallback", "attempt", "status", "retried", "gave_up"] }).notNull(),
    /** Our time of it; `whatsappAt` is WhatsApp's own, where it gave one. */
    at: instant().notNull(),
    whatsappAt: instant(),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    index("message_timeline_message_idx").on(table.workspaceId, table.messageId, table.id),
    foreignKey({
      columns: [table.workspaceId, table.messageId],
      foreignColumns: [messages.workspaceId, messages.id],
      name: "message_timeline_message_fk",
    }).onDelete("cascade"),
  ],
);
