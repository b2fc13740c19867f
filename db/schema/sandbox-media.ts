import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, instant } from "#db/schema/columns.ts";

/** A file that the simulated WhatsApp keeps for one of its numbers. */
export const sandboxMedia = pgTable(
  "sandbox_media",
  {
    id: text().primaryKey(),
    phoneNumberId: text().notNull(),
    mimeType: text().notNull(),
    filename: text(),
    sizeBytes: integer().notNull(),
    /** Base64, as webhooks print it. */
    sha256: text().notNull(),
    content: bytes().notNull(),
    /** The business uploaded it, or a customer sent it. */
    origin: text({ enum: ["business", "customer"] }).notNull(),
    /** On the simulator's clock. */
    createdAt: instant().notNull(),
  },
  (table) => [index("sandbox_media_number_idx").on(table.phoneNumberId)],
);
