import { foreignKey, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, typeId } from "#db/schema/columns.ts";
import { users, workspaces } from "#db/schema/workspaces.ts";
import { parameterFormats } from "#lib/platform/parameter-formats.ts";
import { templateApprovals } from "#lib/platform/template-approvals.ts";
import { templateCategories } from "#lib/platform/template-categories.ts";

export const templates = pgTable(
  "templates",
  {
    id: typeId("tpl").notNull(),
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    wabaId: text().notNull(),
    whatsappId: text().notNull(),
    name: text().notNull(),
    language: text().notNull(),
    category: text({ enum: templateCategories }).notNull(),
    parameterFormat: text({ enum: parameterFormats }).notNull().default("positional"),
    components: jsonb().$type<unknown>().notNull(),
    /** In lower case: `approved`, `pending`, `rejected`, `paused`, … */
    whatsappStatus: text().notNull(),
    whatsappReason: text(),
    whatsappNote: text(),
    /** WhatsApp's time of the status. Older statuses that arrive later are ignored. */
    statusAt: instant(),
    quality: text(),
    qualityAt: instant(),
    /** Announced by WhatsApp (docs/whatsapp.md#template-and-number-events). */
    nextCategory: text({ enum: templateCategories }),
    categoryChangesAt: instant(),
    previousCategory: text({ enum: templateCategories }),
    /** docs/whatsapp.md#template-time-to-live; null for WhatsApp's default. */
    ttlSeconds: integer(),
    /** The workspace's own approval, required in addition to WhatsApp's. */
    approval: text({ enum: templateApprovals }).notNull().default("pending"),
    approvalReason: text(),
    approvedBy: typeId("user"),
    approvalChangedAt: instant(),
    lastUsedAt: instant(),
    syncedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("templates_name_key").on(table.workspaceId, table.wabaId, table.name, table.language),
    foreignKey({
      columns: [table.approvedBy],
      foreignColumns: [users.id],
      name: "templates_approved_by_fk",
    }).onDelete("set null"),
  ],
);
