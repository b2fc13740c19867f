import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bytes, instant, typeId } from "#db/schema/columns.ts";
import { users } from "#db/schema/workspaces.ts";
import type { AttemptKind } from "#lib/platform/rate-limits.ts";

/** Attempts are counted before the secret is checked, so that a crash in between still counts. */
export const attemptLimits = pgTable(
  "attempt_limits",
  {
    /** Keyed hash of the kind and the subject, so that no email without an account is stored. */
    key: bytes().primaryKey(),
    kind: text().$type<AttemptKind>().notNull(),
    /** Keyed hash of the account's email, so that a password reset clears all its limits. */
    accountKey: bytes(),
    attempts: integer().notNull(),
    availableAt: instant().notNull(),
    lastAttemptAt: instant().notNull(),
  },
  (table) => [
    index("attempt_limits_account_idx").on(table.accountKey),
    index("attempt_limits_last_attempt_idx").on(table.lastAttemptAt),
  ],
);

/** Browsers in which a person has signed in; other people's failures do not slow them down. */
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

/** Who a person is at an OpenID provider. The subject counts, not the email, which another person may get there. */
export const userIdentities = pgTable(
  "user_identities",
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: typeId("user")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: instant().notNull().defaultNow(),
    lastUsedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    uniqueIndex("user_identities_user_key").on(table.userId, table.issuer),
  ],
);

/** Refused sign-ins without a workspace; those of accounts are in `audit_entries`. Deleted after 30 days. */
export const signInFailures = pgTable(
  "sign_in_failures",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null when a whole network was refused, or single sign-on before it named anybody. */
    emailHash: bytes(),
    address: text().notNull(),
    outcome: text({ enum: ["failed", "throttled"] })
      .notNull()
      .default("failed"),
    count: integer().notNull().default(1),
    requestId: text(),
    failedAt: instant().notNull().defaultNow(),
    /** Throttled attempts of one source within 15 minutes share a row. */
    groupKey: bytes(),
  },
  (table) => [
    index("sign_in_failures_email_idx").on(table.emailHash, table.failedAt),
    index("sign_in_failures_time_idx").on(table.failedAt),
    uniqueIndex("sign_in_failures_group_key").on(table.groupKey).where(sql`${table.groupKey} is not null`),
  ],
);
