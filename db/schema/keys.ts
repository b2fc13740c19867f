import { jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bytes, instant, typeId } from "#db/schema/columns.ts";
import { users, workspaces } from "#db/schema/workspaces.ts";

/** Limits of a key that differ from the defaults. */
export interface KeyLimits {
  requestsPerSecond?: number;
  otpSendsPerMinute?: number;
  otpVerifiesPerMinute?: number;
  contactsBatchesPerSecond?: number;
}

export const apiKeys = pgTable(
  "api_keys",
  {
    id: typeId("key").notNull(),
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** SHA-256 of the key; the key itself is stored nowhere. */
    hash: bytes().notNull(),
    lastFour: text().notNull(),
    scopes: text().array().notNull(),
    /** CIDR ranges the key may be used from; empty means anywhere. */
    allowedCidrs: text().array().notNull().default([]),
    /** The member who made it; null when a terminal did. */
    createdBy: typeId("user").references(() => users.id, { onDelete: "set null" }),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant(),
    revokedAt: instant(),
    revokedBy: typeId("user").references(() => users.id, { onDelete: "set null" }),
    lastUsedAt: instant(),
    lastUsedAddress: text(),
    lastUsedPath: text(),
    lastUsedUserAgent: text(),
    /** When a browser last used it, which must never have a key, and on which site. */
    browserUsedAt: instant(),
    browserOrigin: text(),
    limits: jsonb().$type<KeyLimits>().notNull().default({}),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("api_keys_id_key").on(table.id),
    uniqueIndex("api_keys_hash_key").on(table.hash),
  ],
);
