import { index, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, instant, typeId } from "#db/schema/columns.ts";
import { users } from "#db/schema/workspaces.ts";

/** Links that change an account. Each works once; its token is stored only as a hash. */
export const accountLinks = pgTable(
  "account_links",
  {
    tokenHash: bytes().primaryKey(),
    kind: text({ enum: ["password_reset", "email_change"] }).notNull(),
    userId: typeId("user")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The member who made the link for somebody else; the link ends with their right to. */
    createdById: typeId("user").references(() => users.id, { onDelete: "cascade" }),
    /** The new address of an `email_change`, in lower case. */
    newEmail: text(),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index("account_links_user_idx").on(table.userId),
    index("account_links_expires_idx").on(table.expiresAt),
  ],
);
