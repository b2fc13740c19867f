import { sql } from "drizzle-orm";
import {
  bigint,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { bytes, instant, typeId } from "#db/columns.ts";

export const workspaces = pgTable("workspaces", {
  id: typeId("ws").primaryKey(),
  name: text().notNull(),
  /** How far this workspace's clock runs ahead of the real one. Only the sandbox moves it; 0 everywhere else. */
  clockOffsetMs: bigint({ mode: "number" }).notNull().default(0),
  /** Calls of the API a second over all keys, where an operator set another limit than the default (API.md §6). */
  requestsPerSecond: integer(),
  createdAt: instant().notNull().defaultNow(),
});

export const users = pgTable(
  "users",
  {
    id: typeId("user").primaryKey(),
    email: text().notNull(),
    name: text().notNull(),
    passwordHash: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [uniqueIndex("users_email_key").on(sql`lower(${table.email})`)],
);

export const members = pgTable(
  "members",
  {
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    userId: typeId("user")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text({ enum: ["owner", "admin", "agent"] }).notNull(),
    disabledAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId] }),
    index("members_user_idx").on(table.userId),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    id: typeId("sess").primaryKey(),
    userId: typeId("user").notNull(),
    workspaceId: typeId("ws").notNull(),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.workspaceId, table.userId],
      foreignColumns: [members.workspaceId, members.userId],
      name: "sessions_member_fk",
    }).onDelete("cascade"),
    index("sessions_member_idx").on(table.workspaceId, table.userId),
  ],
);

/** Failed sign-ins of the last quarter of an hour, so that passwords cannot be guessed at speed. */
export const signInFailures = pgTable(
  "sign_in_failures",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** SHA-256 of the email that was tried, which need not be anybody's. */
    emailHash: bytes().notNull(),
    address: text().notNull(),
    failedAt: instant().notNull().defaultNow(),
  },
  (table) => [index("sign_in_failures_email_idx").on(table.emailHash, table.failedAt)],
);
