import { sql } from "drizzle-orm";
import { jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, typeId } from "#db/schema/columns.ts";
import { workspaces } from "#db/schema/workspaces.ts";

/**
 * What an admin must know and may have to act on: a number out of service, a template paused, a token about to expire.
 * One open row for each kind and subject, however often it is raised.
 */
export const alerts = pgTable(
  "alerts",
  {
    id: typeId("alert").notNull(),
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    severity: text({ enum: ["critical", "warning", "info"] }).notNull(),
    /** For instance `number.disconnected`, `template.paused`, `account.restricted`. */
    kind: text().notNull(),
    /** The id of the number or template that it is about, or WhatsApp's id of the account. */
    subjectId: text().notNull(),
    /** What happened and what to do, in plain words. */
    message: text().notNull(),
    whatsappCode: text(),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    raisedAt: instant().notNull(),
    /** When its cause passed; null while it is open. */
    resolvedAt: instant(),
    /** When an admin put it away although it lasts: it is not shown again until it has passed or grown worse. */
    dismissedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("alerts_open_key")
      .on(table.workspaceId, table.kind, table.subjectId)
      .where(sql`${table.resolvedAt} is null`),
  ],
);
