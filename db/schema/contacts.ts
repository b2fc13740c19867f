import { sql } from "drizzle-orm";
import { jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, typeId } from "#db/columns.ts";
import { workspaces } from "#db/schema/workspaces.ts";

export const contacts = pgTable(
  "contacts",
  {
    id: typeId("contact").notNull(),
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Digits only; null for people who hide their number (whatsapp-cloud-api.md §4.9). */
    phone: text(),
    /** WhatsApp's own form of the number, which may differ from what was dialled (§1.8). */
    waId: text(),
    bsuid: text(),
    parentBsuid: text(),
    username: text(),
    /** Ours; wins over `profileName`, which is the person's own choice on WhatsApp. */
    name: text(),
    profileName: text(),
    attributes: jsonb().$type<Record<string, string | number | boolean>>().notNull().default({}),
    source: text({ enum: ["api", "inbound", "inbox", "import", "demo"] }).notNull(),
    optedOutAt: instant(),
    /** When the person last chose about marketing in WhatsApp: an older choice that comes late does not count. */
    marketingChoiceAt: instant(),
    blockedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("contacts_phone_key")
      .on(table.workspaceId, table.phone)
      .where(sql`${table.phone} is not null`),
    uniqueIndex("contacts_wa_id_key").on(table.workspaceId, table.waId).where(sql`${table.waId} is not null`),
    uniqueIndex("contacts_bsuid_key")
      .on(table.workspaceId, table.bsuid)
      .where(sql`${table.bsuid} is not null`),
  ],
);
