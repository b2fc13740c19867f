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
  smallint,
  text,
} from "drizzle-orm/pg-core";
import { instant, typeId, xid8 } from "#db/schema/columns.ts";
import { members, workspaces } from "#db/schema/workspaces.ts";
import { languages } from "#lib/platform/languages.ts";

/** The part of one report number that comes from one message. */
export interface ReportFact {
  measure: string;
  /** A failure code, a template, a price category or the bin of a duration; empty for measures without one. */
  detail: string;
  /** UUIDs of the dimensions by which the number can be filtered; absent ones are null. */
  number: string | null;
  agent: string | null;
  team: string | null;
  labels: string[];
}

/** The position up to which `live_events` were counted. One row, created by the migration. */
export const reportCursor = pgTable("report_cursor", {
  id: boolean().primaryKey().default(true),
  xid: xid8().notNull(),
  position: bigint({ mode: "number" }).notNull().default(0),
  readAt: instant().notNull().defaultNow(),
});

/** Workspaces whose existing messages are being counted: the position reached, in order of creation. */
export const reportBackfills = pgTable("report_backfills", {
  workspaceId: typeId("ws")
    .primaryKey()
    .references(() => workspaces.id, { onDelete: "cascade" }),
  positionAt: instant(),
  positionId: typeId("msg"),
});

/** The contribution that was counted for a message. A later change adds only the difference. Deleted after 90 days. */
export const reportMessages = pgTable(
  "report_messages",
  {
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    messageId: typeId("msg").notNull(),
    createdAt: instant().notNull(),
    facts: jsonb().$type<ReportFact[]>().notNull(),
    /** Whether it answers the customer; a change concerns other messages of the thread too. */
    isReply: boolean().notNull(),
    /** When the message must be counted again because its window or passcode ends. */
    dueAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.messageId] }),
    index("report_messages_due_idx").on(table.dueAt).where(sql`${table.dueAt} is not null`),
    index("report_messages_created_idx").on(table.createdAt),
  ],
);

/** Sums of facts. A duration is counted by its bin (docs/decisions/049-reports.md), the rest by quarter hour too. */
export const reportCounts = pgTable(
  "report_counts",
  {
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** A part of UTC: days and months make long periods fast, quarter hours fit every time zone. */
    granularity: text({ enum: ["quarter", "day", "month"] }).notNull(),
    scope: text({ enum: ["all", "number", "agent", "team", "label"] }).notNull(),
    /** A UUID; empty for `all`. */
    scopeId: text().notNull(),
    measure: text().notNull(),
    at: instant().notNull(),
    detail: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({
      name: "report_counts_pkey",
      columns: [
        table.workspaceId,
        table.granularity,
        table.scope,
        table.scopeId,
        table.measure,
        table.at,
        table.detail,
      ],
    }),
  ],
);

/** Single replies, resolutions and unanswered windows, for partial intervals and for the lists of messages. */
export const reportTimes = pgTable(
  "report_times",
  {
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    messageId: typeId("msg").notNull(),
    measure: text().notNull(),
    at: instant().notNull(),
    seconds: integer().notNull(),
    bin: smallint().notNull(),
    conversationId: typeId("conv").notNull(),
    numberId: typeId("num"),
    agentId: typeId("user"),
    teamId: typeId("team"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.messageId, table.measure] }),
    index("report_times_at_idx").on(table.workspaceId, table.measure, table.at),
  ],
);

/** A report that a member gets by mail. */
export const reportSubscriptions = pgTable(
  "report_subscriptions",
  {
    workspaceId: typeId("ws").notNull(),
    userId: typeId("user").notNull(),
    frequency: text({ enum: ["daily", "weekly", "monthly"] }).notNull(),
    /** From Monday, 1, to Sunday; only of weekly mails. */
    weekday: smallint().notNull(),
    /** From 0 to 23, in the time zone of the workspace. */
    hour: smallint().notNull(),
    sections: text().array().notNull(),
    /** The time zone of the page where the member subscribed; used while the workspace has none. */
    timeZone: text().notNull(),
    /** The language of that page; used while neither the member nor the workspace has chosen one. */
    language: text({ enum: languages }).notNull(),
    /** Null until the worker plans it, after the time zone of the workspace changed. */
    dueAt: instant(),
    /** When the last mail was due. Until the mail server accepts it, it counts as not sent. */
    lastDueAt: instant(),
    lastOutcome: text({ enum: ["sent", "not_sent", "late"] }),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId] }),
    index("report_subscriptions_due_idx").on(table.dueAt),
    foreignKey({
      columns: [table.workspaceId, table.userId],
      foreignColumns: [members.workspaceId, members.userId],
      name: "report_subscriptions_member_fk",
    }).onDelete("cascade"),
  ],
);
