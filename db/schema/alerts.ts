import { sql } from "drizzle-orm";
import { jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, typeId } from "#db/schema/columns.ts";
import { workspaces } from "#db/schema/workspaces.ts";

/** One open row per kind and subject. */
export const alerts = pgTable(
  "alerts",
  {
    id: typeId("alert").notNull(),
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    severity: text({ enum: ["critical", "warning", "info"] }).notNull(),
    kind: text().notNull(),
    /** The id of a number or template, or WhatsApp's id of the account. */
    subjectId: text().notNull(),
    message: text().notNull(),
    whatsappCode: text(),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    raisedAt: instant().notNull(),
    resolvedAt: instant(),
    /** A dismissed alert is shown again only if it gets worse, or is resolved and recurs. */
    dismissedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("alerts_open_key")
      .on(table.workspaceId, table.kind, table.subjectId)
      .where(sql`${table.resolvedAt} is null`),
  ],
);
