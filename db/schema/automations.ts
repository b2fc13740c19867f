import { boolean, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { typeId } from "#db/schema/columns.ts";
import { workspaces } from "#db/schema/workspaces.ts";
import { AUTOMATION_DEFAULTS, assignmentMethods } from "#lib/platform/automation-values.ts";

/** How conversations without an assignee are assigned. */
export const assignmentColumns = {
  assignment: text({ enum: assignmentMethods }).notNull().default(AUTOMATION_DEFAULTS.assignment),
  /** Nobody with this many open conversations is assigned another; null for no limit. */
  assignmentLimit: integer(),
  /** The last person who handled the contact goes first. */
  assignToLastMember: boolean().notNull().default(AUTOMATION_DEFAULTS.assignToLastMember),
};

/** The settings of assignment, hours and automatic replies. No row until something is configured. */
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
  replyIntervalHours: integer().notNull().default(AUTOMATION_DEFAULTS.replyIntervalHours),
  /** Upper-case words that opt a contact out; null while the feature is off. */
  optOutWords: text().array(),
  optInWords: text().array(),
  optOutReply: text(),
  optInReply: text(),
});
