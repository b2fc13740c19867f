import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, instant } from "#db/schema/columns.ts";

export const sandboxMedia = pgTable(
  "sandbox_media",
  {
    id: text().primaryKey(),
    phoneNumberId: text().notNull(),
    mimeType: text().notNull(),
    filename: text(),
    sizeBytes: integer().notNull(),
    /** Base64, as in webhooks. */
    sha256: text().notNull(),
    content: bytes().notNull(),
    origin: text({ enum: ["business", "customer"] }).notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index("sandbox_media_number_idx").on(table.phoneNumberId)],
);
