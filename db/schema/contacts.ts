import { sql } from "drizzle-orm";
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { instant, plainText, typeId } from "#db/schema/columns.ts";
import { workspaces } from "#db/schema/workspaces.ts";
import type { Attributes } from "#lib/platform/attribute-values.ts";
import { contactSources, optOutRecorders } from "#lib/platform/contact-sources.ts";

export const contacts = pgTable(
  "contacts",
  {
    id: typeId("contact").notNull(),
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Digits only; null for people who hide their number (docs/whatsapp.md#hidden-phone-numbers). */
    phone: text(),
    /** WhatsApp's form of the number (docs/whatsapp.md#phone-number-forms). */
    waId: text(),
    /** WhatsApp's time of the update that set the phone. Older updates that arrive later are ignored. */
    phoneObservedAt: instant(),
    bsuid: text(),
    parentBsuid: text(),
    username: text(),
    /** Set by the workspace; takes precedence over `profileName`, which the person sets on WhatsApp. */
    name: text(),
    profileName: text(),
    externalId: text(),
    language: text(),
    attributes: jsonb().$type<Attributes>().notNull().default({}),
    source: text({ enum: contactSources }).notNull(),
    optedOutAt: instant(),
    /** The workspace cannot revert a customer's own choice. */
    optedOutBy: text({ enum: optOutRecorders }),
    /** Where the person opted out or in: `whatsapp`, or as the workspace names it. */
    optOutSource: text(),
    /** When the person agreed to marketing; null while opted out. */
    optedInAt: instant(),
    optInSource: text(),
    /** WhatsApp's time of the last marketing choice. Older choices that arrive later are ignored. */
    marketingChoiceAt: instant(),
    blockedAt: instant(),
    /** Incremented by the database at every change of the row or its labels. */
    version: integer().notNull().default(0),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
    search: text()
      .notNull()
      .generatedAlwaysAs(
        sql`public.parley_search_normalize(coalesce(name, '') || ' ' || coalesce(profile_name, '') || ' ' || coalesce(username, ''))`,
      ),
    sortName: plainText()
      .notNull()
      .generatedAlwaysAs(
        sql`left(lower(regexp_replace(normalize(coalesce(name, profile_name, username, phone, ''), NFKD), '[\\u0300-\\u036f]', '', 'g') collate "pg_c_utf8"), 120)`,
      ),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("contacts_phone_key")
      .on(table.workspaceId, table.phone)
      .where(sql`${table.phone} is not null`),
    uniqueIndex("contacts_wa_id_key").on(table.workspaceId, table.waId).where(sql`${table.waId} is not null`),
    uniqueIndex("contacts_external_id_key")
      .on(table.workspaceId, table.externalId)
      .where(sql`${table.externalId} is not null`),
    index("contacts_username_idx")
      .on(table.workspaceId, sql`lower(${table.username})`)
      .where(sql`${table.username} is not null`),
    index("contacts_created_idx").on(table.workspaceId, table.createdAt, table.id),
    index("contacts_updated_idx").on(table.workspaceId, table.updatedAt, table.id),
    index("contacts_name_idx").on(table.workspaceId, table.sortName, table.id),
    index("contacts_search_idx").using(
      "gin",
      table.workspaceId,
      table.search.op("gin_trgm_ops"),
      table.phone.op("gin_trgm_ops"),
    ),
    // In a database with the C locale, trigrams cover only ASCII; this index finds other scripts by whole words.
    index("contacts_words_idx").using("gin", table.workspaceId, sql`parley_search_vector(${table.search})`),
    uniqueIndex("contacts_bsuid_key")
      .on(table.workspaceId, table.bsuid)
      .where(sql`${table.bsuid} is not null`),
  ],
);

export const labels = pgTable(
  "labels",
  {
    id: typeId("lbl").notNull(),
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** The name in NFC and lower case, which is unique. */
    normalizedName: text().notNull(),
    color: integer().notNull().default(0),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("labels_normalized_name_key").on(table.workspaceId, table.normalizedName),
  ],
);

/** Named filters of the contacts list, shared in the workspace. */
export const segments = pgTable(
  "segments",
  {
    id: typeId("seg").notNull(),
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    name: text().notNull(),
    filter: jsonb().$type<unknown>().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
);

/** Which contact has which label; a conversation has those of its contact. */
export const contactLabels = pgTable(
  "contact_labels",
  {
    workspaceId: typeId("ws").notNull(),
    contactId: typeId("contact").notNull(),
    labelId: typeId("lbl").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.contactId, table.labelId] }),
    index("contact_labels_label_idx").on(table.workspaceId, table.labelId, table.contactId),
    foreignKey({
      columns: [table.workspaceId, table.contactId],
      foreignColumns: [contacts.workspaceId, contacts.id],
      name: "contact_labels_contact_fk",
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.workspaceId, table.labelId],
      foreignColumns: [labels.workspaceId, labels.id],
      name: "contact_labels_label_fk",
    }).onDelete("cascade"),
  ],
);
