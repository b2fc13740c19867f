import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bytes, instant, typeId } from "#db/schema/columns.ts";
import { workspaces } from "#db/schema/workspaces.ts";
import { roles } from "#lib/platform/roles.ts";

/** Invitations to become a member. Each has one link, whose token is stored only as a hash. */
export const invitations = pgTable(
  "invitations",
  {
    id: typeId("inv").primaryKey(),
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** In lower case. */
    email: text().notNull(),
    role: text({ enum: roles }).notNull(),
    tokenHash: bytes().notNull(),
    /** Null when it was created at the terminal. */
    createdById: typeId("user"),
    createdAt: instant().notNull().defaultNow(),
    /** When the current link was made. */
    sentAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    acceptedAt: instant(),
    revokedAt: instant(),
  },
  (table) => [
    uniqueIndex("invitations_token_key").on(table.tokenHash),
    uniqueIndex("invitations_pending_key")
      .on(table.workspaceId, table.email)
      .where(sql`${table.acceptedAt} is null and ${table.revokedAt} is null`),
    index("invitations_expires_idx").on(table.expiresAt),
  ],
);
