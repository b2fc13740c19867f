import { bigint, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, typeId } from "#db/schema/columns.ts";
import { workspaces } from "#db/schema/workspaces.ts";

/** How long a workspace keeps its data, and the daily job that deletes what is older. Without a row, the defaults apply. */
export const retentionPolicies = pgTable(
  "retention_policies",
  {
    workspaceId: typeId("ws")
      .primaryKey()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Null: kept forever. */
    messageMonths: integer(),
    /** Null: kept forever. */
    auditMonths: integer(),
    /** Null for as long as Parley keeps them, also below. */
    requestDays: integer(),
    inboundDays: integer(),
    /** By the database's clock. */
    nextRunAt: instant().notNull(),
    /** When the run began that is not complete; null between runs. */
    startedAt: instant(),
    finishedAt: instant(),
    /** The last old message that was read in this run. */
    position: text(),
    /** The messages that the current or last run deleted. */
    deletedMessages: bigint({ mode: "number" }).notNull().default(0),
    totalMessages: bigint({ mode: "number" }),
    claimedBy: uuid(),
    leasedUntil: instant(),
  },
  (table) => [index("retention_policies_run_idx").on(table.nextRunAt)],
);
