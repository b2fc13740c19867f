import { sql } from "drizzle-orm";
import { foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, typeId } from "#db/schema/columns.ts";
import { numbers } from "#db/schema/numbers.ts";
import { workspaces } from "#db/schema/workspaces.ts";

/**
 * A file of a message: fetched from WhatsApp for an inbound one, uploaded by a member for an outbound one. Its bytes
 * lie in the storage under `storageKey`.
 */
export const attachments = pgTable(
  "attachments",
  {
    id: typeId("att").notNull(),
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Null while a member has uploaded it and not yet sent it. */
    messageId: typeId("msg"),
    /** WhatsApp's media ids belong to a number. */
    numberId: typeId("num").notNull(),
    kind: text({ enum: ["image", "video", "audio", "document", "sticker"] }).notNull(),
    /** What the bytes are; what WhatsApp says they are until they were looked at. */
    mimeType: text(),
    filename: text(),
    sizeBytes: integer(),
    /** Hex, of the bytes as stored. */
    sha256: text(),
    /** WhatsApp's own checksum of an inbound file, as it came (base64, rarely hex). */
    expectedSha256: text(),
    state: text({ enum: ["pending", "stored", "failed"] }).notNull(),
    /** Why it is lost: `expired`, `too_large`, `checksum`, `refused`. */
    failure: text(),
    storageKey: text(),
    /**
     * WhatsApp's id of the file, and until when it answers to it (7 days inbound, 30 days uploaded;
     * docs/whatsapp.md#media-ids).
     */
    mediaId: text(),
    mediaExpiresAt: instant(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant(),
    createdAt: instant().notNull(),
    storedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index("attachments_message_idx").on(table.workspaceId, table.messageId),
    index("attachments_pending_idx").on(table.nextAttemptAt).where(sql`${table.state} = 'pending'`),
    // What a workspace stores is added up from it alone.
    index("attachments_stored_idx")
      .on(table.workspaceId, table.sizeBytes)
      .where(sql`${table.state} = 'stored'`),
    foreignKey({
      columns: [table.workspaceId, table.numberId],
      foreignColumns: [numbers.workspaceId, numbers.id],
      name: "attachments_number_fk",
    }).onDelete("cascade"),
  ],
);
