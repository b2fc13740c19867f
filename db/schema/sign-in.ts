import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bytes, instant, typeId } from "#db/schema/columns.ts";
import { users } from "#db/schema/workspaces.ts";

/** What attempts at a secret are counted for. */
export const attemptKinds = [
  "account",
  "network",
  "account_network",
  "device",
  "password",
  "setup",
  "handshake",
] as const;

/**
 * How many attempts at a secret were made lately, per account, network or device. An attempt is counted before the secret
 * is checked, so a crash in between leaves it counted.
 */
export const attemptLimits = pgTable(
  "attempt_limits",
  {
    /** Keyed hash of the kind and of what it counts for: no email of a stranger is stored. */
    key: bytes().primaryKey(),
    kind: text({ enum: attemptKinds }).notNull(),
    /** Keyed hash of the email that the attempts were made for, so that a reset frees the account everywhere. */
    accountKey: bytes(),
    attempts: integer().notNull(),
    /** No attempt is let through before this. */
    availableAt: instant().notNull(),
    lastAttemptAt: instant().notNull(),
  },
  (table) => [
    index("attempt_limits_account_idx").on(table.accountKey),
    index("attempt_limits_last_attempt_idx").on(table.lastAttemptAt),
  ],
);

/** Browsers in which a person has signed in: strangers' failures do not slow them down there. */
export const knownDevices = pgTable(
  "known_devices",
  {
    deviceId: typeId("device").notNull(),
    userId: typeId("user")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: instant().notNull().defaultNow(),
    lastUsedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.userId] }),
    index("known_devices_user_idx").on(table.userId),
    index("known_devices_last_used_idx").on(table.lastUsedAt),
  ],
);

/**
 * Refused sign-ins that belong to no workspace: for emails without an account, and of a network as a whole. Those of
 * accounts are in `audit_entries`. Kept for 30 days.
 */
export const signInFailures = pgTable(
  "sign_in_failures",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** Keyed hash of the email that was tried; null where a network was refused whatever it tried. */
    emailHash: bytes(),
    address: text().notNull(),
    outcome: text({ enum: ["failed", "throttled"] })
      .notNull()
      .default("failed"),
    /** How many attempts the row stands for. */
    count: integer().notNull().default(1),
    /** The request of the last of them. */
    requestId: text(),
    failedAt: instant().notNull().defaultNow(),
    lastFailedAt: instant().notNull().defaultNow(),
    /** Throttled attempts of one source in one quarter of an hour share a row, and therefore this key. */
    groupKey: bytes(),
  },
  (table) => [
    index("sign_in_failures_email_idx").on(table.emailHash, table.failedAt),
    index("sign_in_failures_time_idx").on(table.failedAt),
    uniqueIndex("sign_in_failures_group_key").on(table.groupKey).where(sql`${table.groupKey} is not null`),
  ],
);
