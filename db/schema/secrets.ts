import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#db/schema/columns.ts";

/** The secrets used with this database, by the id in every ciphertext. A start requires the newest one. */
export const secretKeys = pgTable("secret_keys", {
  keyId: text().primaryKey(),
  introducedAt: instant().notNull().defaultNow(),
});
