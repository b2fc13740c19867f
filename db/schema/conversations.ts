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

export interface LastMessage {
  id: string;
  at: string;
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
    /** The number that the contact last wrote to or was last answered from. */
    numberId: typeId("num").notNull(),
    state: text({ enum: ["open", "snoozed", "closed"] })
      .notNull()
      .default("open"),
    assigneeId: typeId("user"),
    snoozedUntil: instant(),
    unreadCount: integer().notNull().default(0),
    /** The thread opens at this message. */
    firstUnreadId: typeId("msg"),
    waitingSince: instant(),
    closingNoticeSentTo: text({ enum: ["assignee", "team"] }),
    /** Number of messages and notes, with which a sender detects that another reply was sent first. */
    threadRevision: integer().notNull().default(0),
    lastMessage: jsonb().$type<LastMessage>(),
    lastInboundAt: instant(),
    lastActivityAt: instant().notNull(),
    /** Copied from `windows` for the current number; null if the contact never wrote. */
    windowExpiresAt: instant(),
    /** Messages are free until then, because the customer came from an ad and was answered in time. */
    freeEntryUntil: instant(),
    eventSequence: integer().notNull().default(0),
    /** Incremented by the database at every change (`bump_version`), so that clients can discard older states. */
    version: integer().notNull().default(0),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("conversations_contact_key").on(table.workspaceId, table.contactId),
    index("conversations_created_idx").on(table.workspaceId, table.createdAt, table.id),
    index("conversations_updated_idx").on(table.workspaceId, table.updatedAt, table.id),
    // One index per inbox view and sort order.
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
    // The migration sets only the assignee to null, not the workspace.
    foreignKey({
      columns: [table.workspaceId, table.assigneeId],
      foreignColumns: [members.workspaceId, members.userId],
      name: "conversations_assignee_fk",
    }).onDelete("set null"),
  ],
);

/** An update for a message that has not arrived yet (docs/whatsapp.md#webhook-delivery). */
export type DeferredUpdate =
  | { kind: "edit"; content: unknown; at: string }
  | { kind: "revoke"; at: string }
  /** An outbound message quotes it or reacts to it. */
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
    update: jsonb().$type<DeferredUpdate>().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index("deferred_updates_wamid_idx").on(table.workspaceId, table.numberId, table.wamid)],
);

/** Ids that were replaced: of merged contacts and conversations, and business-scoped ids that WhatsApp changed. */
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

/** Theoretical arrival times of the generic cell rate algorithm (docs/whatsapp.md#pair-rate-limit). */
export const sendRateLimits = pgTable(
  "send_rate_limits",
  {
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** The number's id, or the number's and the conversation's. */
    key: text().notNull(),
    /** Microseconds: at 1,000 messages a second, one slot is a millisecond. */
    allowedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.key] })],
);

/** WhatsApp has one window per business number and customer (docs/whatsapp.md#customer-service-window). */
export const windows = pgTable(
  "windows",
  {
    workspaceId: typeId("ws").notNull(),
    conversationId: typeId("conv").notNull(),
    numberId: typeId("num").notNull(),
    lastInboundAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** The event about the opening was published, the one about the closing not yet. */
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

export interface MessageFailure {
  code: string;
  message: string;
  whatsappCode: number | null;
  retryable: boolean;
}

export interface MessageMetadata {
  forwarded?: boolean;
  referral?: Record<string, string | null>;
  product?: { catalogId: string | null; productId: string };
  unknownPayload?: unknown;
  pricing?: { category: string | null; type: string | null; model: string | null };
  /** WhatsApp holds the message until it has assessed the template's quality. */
  heldForQuality?: boolean;
  /** Only meaningful while the message is queued. */
  holdReason?: "number_rate_limit" | "recipient_rate_limit" | "account_rate_limit" | "whatsapp_unavailable";
  /** Sent from the business's phone with the WhatsApp Business app. */
  echo?: boolean;
  formerWamids?: string[];
  versions?: { content: unknown; until: string }[];
}

export const messages = pgTable(
  "messages",
  {
    id: typeId("msg").notNull(),
    workspaceId: typeId("ws").notNull(),
    conversationId: typeId("conv").notNull(),
    numberId: typeId("num").notNull(),
    /** `internal`: notes and history entries, which never leave the workspace. */
    direction: text({ enum: ["inbound", "outbound", "internal"] }).notNull(),
    kind: text().notNull(),
    content: jsonb().$type<unknown>().notNull(),
    status: text({ enum: ["received", "queued", "sent", "delivered", "read", "failed"] }).notNull(),
    failure: jsonb().$type<MessageFailure>(),
    /** WhatsApp's id; null until it accepted an outbound message. */
    wamid: text(),
    authorKind: text({ enum: ["contact", "member", "api_key", "system"] }).notNull(),
    authorId: text(),
    /** Copied, so that history does not change when a key is renamed or a member leaves. */
    authorName: text(),
    replyToId: typeId("msg"),
    /** Generated by the browser; a send with the same id creates no second message. */
    clientId: text(),
    clientReference: text(),
    requestId: typeId("req"),
    lastPublishedStatus: text(),
    /** The recipient and content that are sent to WhatsApp; null once the result is known. */
    payload: jsonb().$type<unknown>(),
    /** The template to send instead if the window closes before a text is sent. */
    fallback: jsonb().$type<unknown>(),
    /**
     * `queued`: sent from `nextAttemptAt` on, or held until the number is back in service if that is null.
     * `in_flight`: a request has started. `unknown`: its result is unknown.
     */
    attemptState: text({ enum: ["queued", "in_flight", "unknown"] }),
    attempts: integer().notNull().default(0),
    attemptStartedAt: instant(),
    claimedBy: uuid(),
    nextAttemptAt: instant(),
    slotAt: instant(),
    giveUpAt: instant(),
    whatsappAt: instant(),
    metadata: jsonb().$type<MessageMetadata>().notNull().default({}),
    /** See `conversations.version`. */
    version: integer().notNull().default(0),
    /** When the customer edited the message or deleted it for everyone. */
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
    // Meta's own examples reuse one id for messages of several kinds.
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

export const messageTimeline = pgTable(
  "message_timeline",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    workspaceId: typeId("ws").notNull(),
    messageId: typeId("msg").notNull(),
    kind: text({ enum: ["fallback", "attempt", "status", "retried", "gave_up"] }).notNull(),
    /** Parley's time; `whatsappAt` is WhatsApp's, if it gave one. */
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
