import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, instant, typeId } from "#db/schema/columns.ts";
import { languages } from "#lib/platform/languages.ts";
import { roles } from "#lib/platform/roles.ts";
import { signInMethods } from "#lib/platform/sign-in-methods.ts";

/** A logo or a photo. */
export interface StoredImage {
  storageKey: string;
  mimeType: string;
  sizeBytes: number;
  /** `kept` when the file cannot be read; absent until `cleanStoredImages` has read an image of an earlier version. */
  metadata?: "removed" | "kept";
  /** The file with metadata that this one replaced, until it is removed. */
  previousKey?: string;
}

export const workspaces = pgTable("workspaces", {
  id: typeId("ws").primaryKey(),
  name: text().notNull(),
  /** How far the sandbox has moved the workspace's clock ahead; 0 without a sandbox. */
  clockOffsetMs: bigint({ mode: "number" }).notNull().default(0),
  /** The operator's limit over all keys; null for the default. */
  requestsPerSecond: integer(),
  /** IANA name, of reports and opening hours; null for each member's own. */
  timeZone: text(),
  /** The language of members who chose none; null for their browser's. */
  language: text({ enum: languages }),
  /** ISO 3166, of phones that are entered without a country code. */
  defaultCountry: text(),
  logo: jsonb().$type<StoredImage>(),
  /** Whether members without an authenticator app must set one up before anything else. */
  twoFactorRequired: boolean().notNull().default(false),
  /** Set when an owner deletes the workspace: from then on nobody has access, and the worker deletes the rest. */
  deletingAt: instant(),
  deletionClaimedBy: uuid(),
  deletionLeasedUntil: instant(),
  createdAt: instant().notNull().defaultNow(),
});

export const users = pgTable(
  "users",
  {
    id: typeId("user").primaryKey(),
    email: text().notNull(),
    name: text().notNull(),
    /** Null for a person who signs in only through the identity provider. */
    passwordHash: text(),
    /** Set at the terminal: until then the password works although the operator requires single sign-on. */
    passwordUsableUntil: instant(),
    photo: jsonb().$type<StoredImage>(),
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
    role: text({ enum: roles }).notNull(),
    /** Nobody who is disabled or removed has access. */
    disabledAt: instant(),
    /** Disabled because no group at the identity provider has a role; a sign-in with one enables the member again. */
    disabledByProvider: boolean().notNull().default(false),
    /** Set beside `disabledAt`. The row stays, because drafts, views and assignments refer to it. */
    removedAt: instant(),
    /** Exact to minutes. */
    lastSeenAt: instant(),
    /** Set while the worker hands over the open conversations of a member who is disabled or may no longer reply. */
    handoverStartedAt: instant(),
    /** Who takes them over; null for nobody. */
    handoverTo: typeId("user"),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId] }),
    index("members_user_idx").on(table.userId),
    index("members_handover_idx")
      .on(table.handoverStartedAt)
      .where(sql`${table.handoverStartedAt} is not null`),
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
    /** Exact to minutes, for idle timeouts. */
    lastSeenAt: instant().notNull().defaultNow(),
    deviceId: typeId("device"),
    /** The address of the sign-in; null where it is unknown. */
    address: text(),
    userAgent: text(),
    signedInBy: text({ enum: signInMethods }).notNull().default("password"),
    /** When the person last entered their password in this session, or authenticated at the identity provider. */
    passwordConfirmedAt: instant().notNull().defaultNow(),
    /** Hash of the nonce of the ID token that opened it, which opens no second one. */
    nonceHash: bytes(),
  },
  (table) => [
    foreignKey({
      columns: [table.workspaceId, table.userId],
      foreignColumns: [members.workspaceId, members.userId],
      name: "sessions_member_fk",
    }).onDelete("cascade"),
    index("sessions_member_idx").on(table.workspaceId, table.userId),
    index("sessions_user_idx").on(table.userId),
    uniqueIndex("sessions_nonce_key").on(table.nonceHash).where(sql`${table.nonceHash} is not null`),
  ],
);
