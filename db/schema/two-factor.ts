import { bigint, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { bytes, instant, sealedText, typeId } from "#db/schema/columns.ts";
import { users } from "#db/schema/workspaces.ts";

/** The authenticator app of a person (RFC 6238). */
export const authenticators = pgTable("authenticators", {
  userId: typeId("user")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Encrypted. */
  secret: sealedText().notNull(),
  createdAt: instant().notNull().defaultNow(),
  /** When a first code confirmed it; until then it is not asked for. */
  confirmedAt: instant(),
  /** The time step of the last accepted code. That code and older ones are refused. */
  lastStep: bigint({ mode: "number" }).notNull().default(0),
});

/** Codes that replace one of the authenticator app, once each. Stored only as hashes. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: typeId("user")
      .notNull()
      .references(() => authenticators.userId, { onDelete: "cascade" }),
    codeHash: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);
