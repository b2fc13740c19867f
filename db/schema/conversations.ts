import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { dueNow, instant, typeId } from "#db/schema/columns.ts";
import { contacts } from "#db/schema/contacts.ts";
import { numbers } from "#db/schema/numbers.ts";
import { teams } from "#db/schema/teams.ts";
import { members, workspaces } from "#db/schema/workspaces.ts";
import { conversationStates } from "#lib/platform/conversation-states.ts";

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
    state: text({ enum: conversationStates }).notNull().default("open"),
    assigneeId: typeId("user"),
    assignedTeamId: typeId("team"),
    snoozedUntil: instant(),
    unreadCount: integer().notNull().default(0),
    /** The thread opens at this message. */
    firstUnreadId: typeId("msg"),
    waitingSince: instant(),
    /** When the next scheduled message is due. */
    scheduledAt: instant(),
    closingNoticeSentTo: text({ enum: ["assignee", "team"] }),
    /** Number of messages and notes, with which a sender detects that another reply was sent first. */
    threadRevision: integer().notNull().default(0),
    lastMessage: jsonb().$type<LastMessage>(),
    lastInboundAt: instant(),
    /** When the contact wrote the last message that retention deleted; later ones do not open the conversation again. */
    deletedInboundAt: instant(),
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
    // Partial, so that a workspace without teams does not pay for them.
    index("conversations_team_idx")
      .on(table.workspaceId, table.assignedTeamId, table.state, table.lastActivityAt, table.id)
      .where(sql`${table.assignedTeamId} is not null`),
    index("conversations_team_closing_idx")
      .on(table.workspaceId, table.assignedTeamId, table.state, table.windowExpiresAt, table.id)
      .where(sql`${table.assignedTeamId} is not null`),
    index("conversations_unread_idx")
      .on(table.workspaceId, table.state, table.lastActivityAt, table.id)
      .where(sql`${table.unreadCount} > 0`),
    index("conversations_waiting_idx")
      .on(table.workspaceId, table.state, table.lastActivityAt, table.id)
      .where(sql`${table.waitingSince} is not null`),
    index("conversations_number_idx").on(table.workspaceId, table.numberId),
    index("conversations_snoozed_idx").on(table.snoozedUntil).where(sql`${table.state} = 'snoozed'`),
    index("conversations_closing_notice_idx")
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
    // Deleting a team removes it from its conversations first.
    foreignKey({
      columns: [table.workspaceId, table.assignedTeamId],
      foreignColumns: [teams.workspaceId, teams.id],
      name: "conversations_team_fk",
    }),
  ],
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
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.fromId] })],
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
    /** The event for the opened window was published and the event for its closing was not. */
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

/**
 * Conversations that an assignment rule has not assigned yet. Written with the customer's message, so that a crash
 * misses none.
 */
export const awaitingAssignment = pgTable(
  "awaiting_assignment",
  {
    workspaceId: typeId("ws").notNull(),
    conversationId: typeId("conv").notNull(),
    /** The assignee when the customer reopened the conversation. If it differs now, a member assigned it manually. */
    previousAssigneeId: typeId("user"),
    since: instant().notNull().defaultNow(),
    /** When it is due, by the database's clock. */
    dueAt: instant().notNull().default(dueNow),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.conversationId] }),
    index("awaiting_assignment_due_idx").on(table.dueAt),
    foreignKey({
      columns: [table.workspaceId, table.conversationId],
      foreignColumns: [conversations.workspaceId, conversations.id],
      name: "awaiting_assignment_conversation_fk",
    }).onDelete("cascade"),
  ],
);

/** The last automatic reply of a conversation, so that two processes send it once. */
export const automaticReplies = pgTable(
  "automatic_replies",
  {
    workspaceId: typeId("ws").notNull(),
    conversationId: typeId("conv").notNull(),
    sentAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.conversationId] }),
    foreignKey({
      columns: [table.workspaceId, table.conversationId],
      foreignColumns: [conversations.workspaceId, conversations.id],
      name: "automatic_replies_conversation_fk",
    }).onDelete("cascade"),
  ],
);
