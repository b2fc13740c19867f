import { sql } from "drizzle-orm";
import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { instant, typeId } from "#db/schema/columns.ts";
import { workspaces } from "#db/schema/workspaces.ts";

export const contactImports = pgTable(
  "contact_imports",
  {
    id: typeId("imp").notNull(),
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    filename: text().notNull(),
    sizeBytes: integer().notNull(),
    state: text({ enum: ["uploaded", "running", "done", "failed", "canceled"] }).notNull(),
    mapping: jsonb().$type<unknown>(),
    options: jsonb().$type<unknown>(),
    totalRows: integer(),
    /** The first unprocessed row, committed together with the rows before it. */
    nextRow: integer().notNull().default(0),
    createdCount: integer().notNull().default(0),
    updatedCount: integer().notNull().default(0),
    unchangedCount: integer().notNull().default(0),
    failedCount: integer().notNull().default(0),
    failure: text(),
    claimedBy: uuid(),
    leasedUntil: instant(),
    /** Consecutive failures that the file did not cause. */
    attempts: integer().notNull().default(0),
    createdById: typeId("user"),
    createdByName: text(),
    createdAt: instant().notNull(),
    finishedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index("contact_imports_time_idx").on(table.workspaceId, table.createdAt, table.id),
    index("contact_imports_running_idx").on(table.leasedUntil).where(sql`${table.state} = 'running'`),
  ],
);

export const contactImportErrors = pgTable(
  "contact_import_errors",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    workspaceId: typeId("ws").notNull(),
    importId: typeId("imp").notNull(),
    /** The header is line 1. */
    line: integer().notNull(),
    cells: jsonb().$type<string[]>().notNull(),
    reason: text().notNull(),
  },
  (table) => [
    index("contact_import_errors_import_idx").on(table.workspaceId, table.importId, table.line),
    foreignKey({
      columns: [table.workspaceId, table.importId],
      foreignColumns: [contactImports.workspaceId, contactImports.id],
      name: "contact_import_errors_import_fk",
    }).onDelete("cascade"),
  ],
);
