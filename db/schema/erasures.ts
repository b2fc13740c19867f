import { index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant, typeId } from "#db/schema/columns.ts";
import { workspaces } from "#db/schema/workspaces.ts";

/** What identifies a person in logs and stored bodies. */
export interface ErasureSubject {
  /** The contact and those that were merged into it. */
  contactIds: string[];
  conversationIds: string[];
  /** In all forms. */
  phones: string[];
  /** WhatsApp's business-scoped ids of the person. */
  accounts: string[];
  /** May be common words. Missing in rows of earlier releases, which have them in `accounts`. */
  usernames?: string[];
  /** Names, the external id, and values of custom fields that identify. */
  names: string[];
}

/** Contacts whose erasure is not complete. Deleted with the last trace of the person. */
export const erasures = pgTable(
  "erasures",
  {
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    contactId: typeId("contact").notNull(),
    subject: jsonb().$type<ErasureSubject>().notNull(),
    /** The next step and the position in it; null before the first. */
    step: text(),
    position: text(),
    claimedBy: uuid(),
    leasedUntil: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.contactId] }),
    index("erasures_lease_idx").on(table.leasedUntil),
  ],
);

/** Stored files of erased messages; a row is deleted after its file. */
export const erasedFiles = pgTable(
  "erased_files",
  {
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    storageKey: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.storageKey] })],
);
