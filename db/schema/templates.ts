import { foreignKey, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, typeId } from "#db/schema/columns.ts";
import { users, workspaces } from "#db/schema/workspaces.ts";

export const templates = pgTable(
  "templates",
  {
    id: typeId("tpl").notNull(),
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    wabaId: text().notNull(),
    whatsappId: text(),
    name: text().notNull(),
    language: text().notNull(),
    category: text({ enum: ["marketing", "utility", "authentication"] }).notNull(),
    parameterFormat: text({ enum: ["positional", "named"] })
      .notNull()
      .default("positional"),
    /** As Meta shapes them. */
    components: jsonb().$type<unknown>().notNull(),
    /** The first lock: WhatsApp's verdict, in lower case (`approved`, `pending`, `rejected`, `paused`, …). */
    whatsappStatus: text().notNull(),
    whatsappReason: text(),
    /** WhatsApp's own words beside the reason: what to change, or why and for how long it is paused. */
    whatsappNote: text(),
    /** WhatsApp's time of that verdict: an older one that comes late changes nothing. */
    statusAt: instant(),
    quality: text(),
    qualityAt: instant(),
    /** The category that WhatsApp announced, and from when it holds (docs/whatsapp.md#template-and-number-events). */
    nextCategory: text({ enum: ["marketing", "utility", "authentication"] }),
    categoryChangesAt: instant(),
    previousCategory: text({ enum: ["marketing", "utility", "authentication"] }),
    /**
     * Seconds after which an undelivered message of it is dropped (docs/whatsapp.md#template-time-to-live); null for
     * WhatsApp's default.
     */
    ttlSeconds: integer(),
    /** The second lock: the workspace's own approval. */
    approval: text({ enum: ["pending", "approved", "rejected"] })
      .notNull()
      .default("pending"),
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
