import { jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bytes, instant, typeId } from "#db/schema/columns.ts";
import { users, workspaces } from "#db/schema/workspaces.ts";
import type { KeyLimitName } from "#lib/platform/rate-limits.ts";

export type KeyLimits = Partial<Record<KeyLimitName, number>>;

export const apiKeys = pgTable(
  "api_keys",
  {
    id: typeId("key").notNull(),
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** SHA-256 of the key, which is not stored. */
    hash: bytes().notNull(),
    lastFour: text().notNull(),
    scopes: text().array().notNull(),
    /** Empty for any address. */
    allowedCidrs: text().array().notNull().default([]),
    /** Null for a key that was created in a terminal. */
    createdBy: typeId("user").references(() => users.id, { onDelete: "set null" }),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant(),
    revokedAt: instant(),
    lastUsedAt: instant(),
    lastUsedAddress: text(),
    lastUsedPath: text(),
    lastUsedUserAgent: text(),
    /** When and on which site a browser last used the key, which exposes it. */
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
