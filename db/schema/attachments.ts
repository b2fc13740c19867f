import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, typeId } from "#db/schema/columns.ts";
import { numbers } from "#db/schema/numbers.ts";
import { workspaces } from "#db/schema/workspaces.ts";
import { downloadFailures, fileStates } from "#lib/platform/file-states.ts";
import { mediaKinds } from "#lib/platform/media-kinds.ts";

export const attachments = pgTable(
  "attachments",
  {
    id: typeId("att").notNull(),
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Null while the file is uploaded but not sent. */
    messageId: typeId("msg"),
    /** Uploads of the API can be sent many times: each message gets a copy of the row. */
    uploadedByApi: boolean().notNull().default(false),
    /** The upload of which this is a copy, which stays as long as a copy does: it owns the stored file. */
    sourceId: typeId("att"),
    numberId: typeId("num").notNull(),
    kind: text({ enum: mediaKinds }).notNull(),
    /** Detected from the bytes; until then, WhatsApp's claim. */
    mimeType: text(),
    filename: text(),
    sizeBytes: integer(),
    /** In pixels, as a picture is shown. Null for other files, and for those stored by 0.1.0. */
    width: integer(),
    height: integer(),
    sha256: text(),
    /** WhatsApp's checksum of an inbound file (base64, rarely hexadecimal). */
    expectedSha256: text(),
    state: text({ enum: fileStates }).notNull(),
    failure: text({ enum: downloadFailures }),
    storageKey: text(),
    /** WhatsApp's id of the file: valid for 7 days inbound, 30 days uploaded (docs/whatsapp.md#media-ids). */
    mediaId: text(),
    mediaExpiresAt: instant(),
    attempts: integer().notNull().default(0),
    createdAt: instant().notNull(),
    storedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index("attachments_message_idx").on(table.workspaceId, table.messageId),
    index("attachments_source_idx")
      .on(table.workspaceId, table.sourceId)
      .where(sql`${table.sourceId} is not null`),
    // It allows an index-only sum of a workspace's storage.
    index("attachments_stored_idx")
      .on(table.workspaceId, table.sizeBytes)
      .where(sql`${table.state} = 'stored' and ${table.sourceId} is null`),
    foreignKey({
      columns: [table.workspaceId, table.numberId],
      foreignColumns: [numbers.workspaceId, numbers.id],
      name: "attachments_number_fk",
    }).onDelete("cascade"),
  ],
);
