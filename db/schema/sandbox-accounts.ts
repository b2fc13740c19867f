import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, instant } from "#db/schema/columns.ts";

export const sandboxAccounts = pgTable("sandbox_accounts", {
  wabaId: text().primaryKey(),
  /** How long a review takes, on the simulator's clock. */
  reviewDelayMs: integer().notNull().default(3000),
});

/** Each is valid for one number and its account. */
export const sandboxTokens = pgTable(
  "sandbox_tokens",
  {
    hash: bytes().primaryKey(),
    phoneNumberId: text().notNull(),
    scopes: text().array().notNull(),
    /** When it expires, on the simulator's clock; null for no expiry. */
    expiresAt: instant(),
    revokedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [index("sandbox_tokens_number_idx").on(table.phoneNumberId)],
);

/** Uploads of template samples (docs/whatsapp.md#sample-uploads). */
export const sandboxUploads = pgTable(
  "sandbox_uploads",
  {
    session: text().primaryKey(),
    wabaId: text().notNull(),
    fileName: text().notNull(),
    fileType: text().notNull(),
    fileLength: integer().notNull(),
    content: bytes().notNull(),
    handle: text(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [index("sandbox_uploads_handle_idx").on(table.handle)],
);
