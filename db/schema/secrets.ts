import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#db/schema/columns.ts";

/**
 * The secrets that this database was used with, by the id that stands in every ciphertext. The one that was introduced
 * last is the one that a start must know.
 */
export const secretKeys = pgTable("secret_keys", {
  keyId: text().primaryKey(),
  introducedAt: instant().notNull().defaultNow(),
});
