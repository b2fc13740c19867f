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
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { instant, sealedText, typeId } from "#db/schema/columns.ts";
import { conversations } from "#db/schema/conversations.ts";
import { templates } from "#db/schema/templates.ts";
import { members, workspaces } from "#db/schema/workspaces.ts";

export const drafts = pgTable(
  "drafts",
  {
    workspaceId: typeId("ws").notNull(),
    userId: typeId("user").notNull(),
    conversationId: typeId("conv").notNull(),
    body: text().notNull(),
    isNote: boolean().notNull().default(false),
    isUnsigned: boolean().notNull().default(false),
    replyToId: typeId("msg"),
    files: jsonb().$type<unknown[]>().notNull().default([]),
    updatedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId, table.conversationId] }),
    index("drafts_conversation_idx").on(table.workspaceId, table.conversationId),
    foreignKey({
      columns: [table.workspaceId, table.userId],
      foreignColumns: [members.workspaceId, members.userId],
      name: "drafts_member_fk",
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.workspaceId, table.conversationId],
      foreignColumns: [conversations.workspaceId, conversations.id],
      name: "drafts_conversation_fk",
    }).onDelete("cascade"),
  ],
);

export const quickReplies = pgTable(
  "quick_replies",
  {
    id: typeId("qr").notNull(),
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** In lower case, without the slash. */
    shortcut: text().notNull(),
    body: text().notNull(),
    createdByName: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("quick_replies_shortcut_key").on(table.workspaceId, table.shortcut),
  ],
);

export const savedViews = pgTable(
  "saved_views",
  {
    id: typeId("view").notNull(),
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Null for a view of the whole team. */
    userId: typeId("user"),
    name: text().notNull(),
    filter: jsonb().$type<unknown>().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    foreignKey({
      columns: [table.workspaceId, table.userId],
      foreignColumns: [members.workspaceId, members.userId],
      name: "saved_views_member_fk",
    }).onDelete("cascade"),
  ],
);

/** Counting is too slow for each page view. A count is the sum of this row and its rows in `view_count_deltas`. */
export const viewCounts = pgTable(
  "view_counts",
  {
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /**
     * `open`, `unassigned`, `snoozed`, `closed`, `assignee:<uuid>`, `team:<uuid>` or `label:<uuid>`; `:unread` appended
     * for unread ones.
     */
    key: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.key] })],
);

/** Appended by triggers and added to `view_counts` later, so that concurrent messages do not lock one row. */
export const viewCountDeltas = pgTable(
  "view_count_deltas",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    workspaceId: typeId("ws").notNull(),
    key: text().notNull(),
    delta: integer().notNull(),
  },
  (table) => [index("view_count_deltas_workspace_idx").on(table.workspaceId, table.key)],
);

export const notifications = pgTable(
  "notifications",
  {
    id: typeId("ntf").notNull(),
    workspaceId: typeId("ws").notNull(),
    userId: typeId("user").notNull(),
    kind: text({ enum: ["assigned", "mention", "closing_soon", "closing_team"] }).notNull(),
    conversationId: typeId("conv").notNull(),
    messageId: typeId("msg"),
    actorName: text(),
    preview: text().notNull().default(""),
    /** Kind of the message of the preview, by which pages translate it; of older rows unknown. */
    previewKind: text().notNull().default("text"),
    createdAt: instant().notNull(),
    readAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index("notifications_user_idx").on(table.workspaceId, table.userId, table.createdAt, table.id),
    index("notifications_unread_idx")
      .on(table.workspaceId, table.userId, table.conversationId)
      .where(sql`${table.readAt} is null`),
    foreignKey({
      columns: [table.workspaceId, table.userId],
      foreignColumns: [members.workspaceId, members.userId],
      name: "notifications_member_fk",
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.workspaceId, table.conversationId],
      foreignColumns: [conversations.workspaceId, conversations.id],
      name: "notifications_conversation_fk",
    }).onDelete("cascade"),
  ],
);

export const memberPreferences = pgTable(
  "member_preferences",
  {
    workspaceId: typeId("ws").notNull(),
    userId: typeId("user").notNull(),
    preferences: jsonb().$type<unknown>().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId] }),
    foreignKey({
      columns: [table.workspaceId, table.userId],
      foreignColumns: [members.workspaceId, members.userId],
      name: "member_preferences_member_fk",
    }).onDelete("cascade"),
  ],
);

export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: typeId("push").notNull(),
    workspaceId: typeId("ws").notNull(),
    userId: typeId("user").notNull(),
    /** SHA-256. */
    endpointHash: text().notNull(),
    /** Endpoint and keys, encrypted because they allow sending to the browser. */
    subscription: sealedText().notNull(),
    /** The browser's latest one, which may have ended. Null until the browser loads a page again after an update. */
    sessionId: typeId("sess"),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("push_subscriptions_endpoint_key").on(table.workspaceId, table.userId, table.endpointHash),
    foreignKey({
      columns: [table.workspaceId, table.userId],
      foreignColumns: [members.workspaceId, members.userId],
      name: "push_subscriptions_member_fk",
    }).onDelete("cascade"),
  ],
);

export const templateMemory = pgTable(
  "template_memory",
  {
    workspaceId: typeId("ws").notNull(),
    userId: typeId("user").notNull(),
    templateId: typeId("tpl").notNull(),
    favorite: boolean().notNull().default(false),
    values: jsonb().$type<Record<string, string>>().notNull().default({}),
    usedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId, table.templateId] }),
    foreignKey({
      columns: [table.workspaceId, table.userId],
      foreignColumns: [members.workspaceId, members.userId],
      name: "template_memory_member_fk",
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.workspaceId, table.templateId],
      foreignColumns: [templates.workspaceId, templates.id],
      name: "template_memory_template_fk",
    }).onDelete("cascade"),
  ],
);

export const recentSearches = pgTable(
  "recent_searches",
  {
    workspaceId: typeId("ws").notNull(),
    userId: typeId("user").notNull(),
    query: text().notNull(),
    searchedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId, table.query] }),
    foreignKey({
      columns: [table.workspaceId, table.userId],
      foreignColumns: [members.workspaceId, members.userId],
      name: "recent_searches_member_fk",
    }).onDelete("cascade"),
  ],
);
