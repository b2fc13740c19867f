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
import { instant, typeId } from "#db/schema/columns.ts";
import { members, workspaces } from "#db/schema/workspaces.ts";

const assignmentMethods = ["off", "round_robin", "least_busy"] as const;

/** How conversations without an assignee are assigned. */
const assignmentColumns = {
  assignment: text({ enum: assignmentMethods }).notNull().default("off"),
  /** Nobody with this many open conversations is assigned another; null for no limit. */
  assignmentLimit: integer(),
  /** The last person who handled the contact goes first. */
  assignToLastMember: boolean().notNull().default(true),
};

export const teams = pgTable(
  "teams",
  {
    id: typeId("team").notNull(),
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    name: text().notNull(),
    normalizedName: text().notNull(),
    ...assignmentColumns,
    /** Null for those of the workspace. */
    hours: jsonb().$type<unknown>(),
    greeting: text(),
    awayReply: text(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("teams_name_key").on(table.workspaceId, table.normalizedName),
  ],
);

export const teamMembers = pgTable(
  "team_members",
  {
    workspaceId: typeId("ws").notNull(),
    teamId: typeId("team").notNull(),
    userId: typeId("user").notNull(),
    /** When the team's rule last assigned a conversation to this member. Round robin orders by it. */
    lastAssignedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.teamId, table.userId] }),
    index("team_members_user_idx").on(table.workspaceId, table.userId),
    foreignKey({
      columns: [table.workspaceId, table.teamId],
      foreignColumns: [teams.workspaceId, teams.id],
      name: "team_members_team_fk",
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.workspaceId, table.userId],
      foreignColumns: [members.workspaceId, members.userId],
      name: "team_members_member_fk",
    }).onDelete("cascade"),
  ],
);

/**
 * One row per member who changed their availability or was assigned a conversation. A separate table, because
 * assignments lock rows of `members`.
 */
export const memberAvailability = pgTable(
  "member_availability",
  {
    workspaceId: typeId("ws").notNull(),
    userId: typeId("user").notNull(),
    /** False while the member has switched off that conversations are assigned to them automatically. */
    availableForAssignment: boolean().notNull().default(true),
    /** When the workspace's rule last chose the member, for the order of round robin. */
    lastAssignedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId] }),
    foreignKey({
      columns: [table.workspaceId, table.userId],
      foreignColumns: [members.workspaceId, members.userId],
      name: "member_availability_member_fk",
    }).onDelete("cascade"),
  ],
);

/** The automations of a workspace: greeting, away reply and opt-out keywords. No row until something is configured. */
export const automations = pgTable("automations", {
  workspaceId: typeId("ws")
    .primaryKey()
    .references(() => workspaces.id, { onDelete: "cascade" }),
  /** The rule for conversations without a team. */
  ...assignmentColumns,
  /** Null while the workspace is always open. */
  hours: jsonb().$type<unknown>(),
  /** Null for no automatic reply. */
  greeting: text(),
  /** The greeting is sent to a customer who was silent for this long; null for the first message only. */
  greetingAfterHours: integer(),
  awayReply: text(),
  /** The shortest time between two automatic replies in a conversation. */
  replyIntervalHours: integer().notNull().default(12),
  /** Upper-case words that opt a contact out; null while the feature is off. */
  optOutWords: text().array(),
  optInWords: text().array(),
  optOutReply: text(),
  optInReply: text(),
});
