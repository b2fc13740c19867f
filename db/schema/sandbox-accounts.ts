import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, instant } from "#db/schema/columns.ts";

/** How WhatsApp's side treats an account's templates; an account without a row has the defaults. */
export const sandboxAccounts = pgTable("sandbox_accounts", {
  wabaId: text().primaryKey(),
  /** How long the review of a template takes, on the simulator's clock. */
  reviewDelayMs: integer().notNull().default(3000),
});

/** An access token of the simulator's one app, for one number and its account. */
export const sandboxTokens = pgTable(
  "sandbox_tokens",
  {
    hash: bytes().primaryKey(),
    phoneNumberId: text().notNull(),
    scopes: text().array().notNull(),
    /** On the simulator's clock; null when it never ends. */
    expiresAt: instant(),
    revokedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [index("sandbox_tokens_number_idx").on(table.phoneNumberId)],
);

/** A file that is being uploaded as a template's sample, or was (docs/whatsapp.md#sample-uploads). */
export const sandboxUploads = pgTable(
  "sandbox_uploads",
  {
    /** The session's id without `upload:`. */
    session: text().primaryKey(),
    wabaId: text().notNull(),
    fileName: text().notNull(),
    fileType: text().notNull(),
    fileLength: integer().notNull(),
    /** What has arrived so far. */
    content: bytes().notNull(),
    /** Null until it is whole. */
    handle: text(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [index("sandbox_uploads_handle_idx").on(table.handle)],
);
