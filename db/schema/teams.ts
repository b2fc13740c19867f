import {
  boolean,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { assignmentColumns } from "#db/schema/automations.ts";
import { instant, typeId } from "#db/schema/columns.ts";
import { members, workspaces } from "#db/schema/workspaces.ts";

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
