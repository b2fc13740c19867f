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
  timestamp,
} from "drizzle-orm/pg-core";
import { bytes, instant, typeId } from "#db/schema/columns.ts";
import { workspaces } from "#db/schema/workspaces.ts";

/** What a call brought about, bound to its idempotency key in the transaction that brought it about. */
export type ClaimEffect = { id: string } & Record<string, unknown>;

/**
 * Calls that carried an idempotency key. A row without an answer whose lease is over belongs to a process that
 * died: with an effect the answer is made from that effect, without one the call is executed anew.
 */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Method and path template: `POST /v1/messages/text`. */
    operation: text().notNull(),
    key: text().notNull(),
    /** HMAC of the concrete path and the validated body; the body itself is not kept. */
    fingerprint: bytes().notNull(),
    /** The request that executes it, or executed it. */
    requestId: typeId("req").notNull(),
    leaseUntil: instant().notNull(),
    effect: jsonb().$type<ClaimEffect>(),
    /** Null until it was answered. */
    status: integer(),
    headers: jsonb().$type<Record<string, string>>(),
    body: text(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.operation, table.key] }),
    index("idempotency_keys_created_idx").on(table.createdAt),
  ],
);

/**
 * The theoretical arrival time of the generic cell rate algorithm for each partition of a request limit.
 * Unlogged (the migration's SQL): a crash resets the limits, which is harmless.
 */
export const rateLimits = pgTable(
  "rate_limits",
  {
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** The policy and what it is counted for: `key/key_01…`. */
    partition: text().notNull(),
    allowedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.partition] })],
);

/** Every call of the public API by a key that we know, refused ones too. Partitioned by week; kept 30 days. */
export const apiRequests = pgTable(
  "api_requests",
  {
    id: typeId("req").notNull(),
    workspaceId: typeId("ws").notNull(),
    keyId: typeId("key").notNull(),
    keyName: text().notNull(),
    method: text().notNull(),
    path: text().notNull(),
    query: text(),
    status: integer().notNull(),
    /** Our error code, and for a 401 what only the key's owner may know: `revoked`, `scope:otp.send`. */
    code: text(),
    refusal: text(),
    durationMs: integer().notNull(),
    clientRequestId: text(),
    idempotencyKey: text(),
    /** The first request of the same idempotency key, whose answer was given again. */
    replayOf: typeId("req"),
    address: text(),
    userAgent: text(),
    /** What it made or was about. */
    messageId: typeId("msg"),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.createdAt, table.id] }),
    index("api_requests_time_idx").on(table.workspaceId, table.createdAt, table.id),
    index("api_requests_id_idx").on(table.workspaceId, table.id),
    index("api_requests_key_idx").on(table.workspaceId, table.keyId, table.createdAt),
    index("api_requests_message_idx").on(table.workspaceId, table.messageId),
  ],
);

/** Bodies of logged calls, masked before they are kept, for seven days. */
export const apiRequestBodies = pgTable(
  "api_request_bodies",
  {
    requestId: typeId("req").notNull(),
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    request: text(),
    response: text(),
    /** One of them was longer than is kept. */
    truncated: boolean().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.requestId] }),
    index("api_request_bodies_time_idx").on(table.createdAt),
  ],
);

export const otpStates = ["active", "verified", "expired", "replaced", "cancelled", "exhausted"] as const;

/** One-time passcodes: only a keyed hash of the code, and that only while it can be used. */
export const otpVerifications = pgTable(
  "otp_verifications",
  {
    id: typeId("otp").notNull(),
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    recipient: text().notNull(),
    /** The range of numbers that the recipient belongs to, for the guard against pumping. */
    prefix: text().notNull(),
    purpose: text().notNull(),
    /** Erased when the code is used, replaced, expired or exhausted. */
    digest: bytes(),
    state: text({ enum: otpStates }).notNull().default("active"),
    attempts: integer().notNull().default(0),
    codeLength: integer().notNull(),
    messageId: typeId("msg").notNull(),
    keyId: typeId("key"),
    clientReference: text(),
    /** The address of the person who asked, an IPv6 by its /64. */
    endUserNetwork: text(),
    expiresAt: instant().notNull(),
    resendAvailableAt: instant().notNull(),
    verifiedAt: instant(),
    endedAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index("otp_verifications_recipient_idx").on(
      table.workspaceId,
      table.recipient,
      table.purpose,
      table.createdAt,
    ),
    index("otp_verifications_prefix_idx").on(table.workspaceId, table.prefix, table.createdAt),
    index("otp_verifications_network_idx").on(table.workspaceId, table.endUserNetwork, table.createdAt),
    index("otp_verifications_message_idx").on(table.workspaceId, table.messageId),
    index("otp_verifications_created_idx").on(table.workspaceId, table.createdAt),
    // What is to be ended when its time is over.
    index("otp_verifications_active_idx").on(table.expiresAt).where(sql`${table.state} = 'active'`),
  ],
);

/** Wrong codes, counted per recipient over all codes. */
export const otpFailures = pgTable(
  "otp_failures",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    workspaceId: typeId("ws").notNull(),
    otpId: typeId("otp").notNull(),
    recipient: text().notNull(),
    failedAt: instant().notNull(),
  },
  (table) => [
    index("otp_failures_recipient_idx").on(table.workspaceId, table.recipient, table.failedAt),
    foreignKey({
      columns: [table.workspaceId, table.otpId],
      foreignColumns: [otpVerifications.workspaceId, otpVerifications.id],
      name: "otp_failures_otp_fk",
    }).onDelete("cascade"),
  ],
);

/** What a workspace decided about its passcodes; no row means the defaults. */
export const otpPolicies = pgTable("otp_policies", {
  workspaceId: typeId("ws")
    .primaryKey()
    .references(() => workspaces.id, { onDelete: "cascade" }),
  /** The template that carries codes; null for the first approved authentication template. */
  templateName: text(),
  templateLanguage: text(),
  /** ISO 3166 countries that codes may go to; null for all. */
  countries: text().array(),
  /** Test numbers that the daily caps do not hold for. */
  exemptNumbers: text().array().notNull().default([]),
  /** Whether a range of numbers that looks pumped is paused by itself, besides being reported. */
  pausesPrefixes: boolean().notNull().default(true),
  /** Limits that differ from the defaults (`lib/otp/rules.ts`). */
  limits: jsonb().$type<Record<string, number>>().notNull().default({}),
  updatedAt: instant().notNull().defaultNow(),
});

/** Ranges of numbers to which no codes go for a while. */
export const otpPausedPrefixes = pgTable(
  "otp_paused_prefixes",
  {
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    prefix: text().notNull(),
    pausedAt: instant().notNull(),
    pausedUntil: instant().notNull(),
    /** What was seen in the hour before. */
    sends: integer().notNull(),
    verified: integer().notNull(),
    /** An admin let it through again: it is not paused anew for what was seen before this. */
    liftedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.prefix] })],
);
