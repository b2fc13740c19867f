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
import { bytes, instant, sealedText, typeId } from "#db/schema/columns.ts";
import { workspaces } from "#db/schema/workspaces.ts";
import { otpStates } from "#lib/platform/otp-states.ts";

/** The resource that a request created, linked to its idempotency key in the same transaction. */
export type LinkedResource = { id: string } & Record<string, unknown>;

/**
 * A row without a response after its lease belongs to a process that died. The response is rebuilt from the effect;
 * without an effect, the request is executed again.
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
    /** HMAC of the path and the validated body. */
    fingerprint: bytes().notNull(),
    requestId: typeId("req").notNull(),
    leaseUntil: instant().notNull(),
    effect: jsonb().$type<LinkedResource>(),
    status: integer(),
    headers: jsonb().$type<Record<string, string>>(),
    body: sealedText(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.operation, table.key] }),
    index("idempotency_keys_created_idx").on(table.createdAt),
  ],
);

/** Unlogged (set in the migration): a crash resets the limits, which is harmless. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** The policy and its subject: `key/key_01…`. */
    partition: text().notNull(),
    allowedAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.partition] })],
);

/** Requests with a known key, including refused ones. Partitioned by week; deleted after 30 days. */
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
    /** The error code. */
    code: text(),
    /** For a 401, the reason that only the key's owner may see: `revoked`, `scope:otp.send`. */
    refusal: text(),
    durationMs: integer().notNull(),
    clientRequestId: text(),
    idempotencyKey: text(),
    replayOf: typeId("req"),
    address: text(),
    userAgent: text(),
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

/** Masked; deleted after seven days. */
export const apiRequestBodies = pgTable(
  "api_request_bodies",
  {
    requestId: typeId("req").notNull(),
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    request: text(),
    response: text(),
    truncated: boolean().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.requestId] }),
    index("api_request_bodies_time_idx").on(table.createdAt),
  ],
);

/** Stores a keyed hash of the code, only while the code can be used. */
export const otpVerifications = pgTable(
  "otp_verifications",
  {
    id: typeId("otp").notNull(),
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    recipient: text().notNull(),
    /** The recipient's range of phone numbers, for detecting SMS pumping. */
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
    /** IP address of the end user; for IPv6 its /64. */
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
    index("otp_verifications_active_idx").on(table.expiresAt).where(sql`${table.state} = 'active'`),
  ],
);

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

/** A workspace without a row has the defaults. */
export const otpPolicies = pgTable("otp_policies", {
  workspaceId: typeId("ws")
    .primaryKey()
    .references(() => workspaces.id, { onDelete: "cascade" }),
  /** Null for the first approved authentication template. */
  templateName: text(),
  templateLanguage: text(),
  /** ISO 3166 codes; null for all countries. */
  countries: text().array(),
  exemptNumbers: text().array().notNull().default([]),
  /** Whether a range with suspicious traffic is paused automatically. */
  pausesPrefixes: boolean().notNull().default(true),
  /** Overrides of the defaults in `lib/otp/rules.ts`. */
  limits: jsonb().$type<Record<string, number>>().notNull().default({}),
  updatedAt: instant().notNull().defaultNow(),
});

export const otpPausedPrefixes = pgTable(
  "otp_paused_prefixes",
  {
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    prefix: text().notNull(),
    pausedAt: instant().notNull(),
    pausedUntil: instant().notNull(),
    sends: integer().notNull(),
    verified: integer().notNull(),
    /** Traffic before an admin lifted the pause does not pause the range again. */
    liftedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.prefix] })],
);
