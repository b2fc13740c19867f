import { sql } from "drizzle-orm";
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, instant, typeId, xid8 } from "#db/schema/columns.ts";

/**
 * The outbox, read by (xid, position) up to the oldest running transaction, so that late commits are not skipped.
 * Partitioned by week; deleted after 30 days.
 */
export const liveEvents = pgTable(
  "live_events",
  {
    id: typeId("evt").notNull(),
    workspaceId: typeId("ws").notNull(),
    xid: xid8().notNull().default(sql`pg_current_xact_id()`),
    position: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    type: text().notNull(),
    conversationId: typeId("conv"),
    data: jsonb().$type<unknown>().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.createdAt, table.id] }),
    index("live_events_order_idx").on(table.xid, table.position),
  ],
);

/** Stored for every update of a webhook, so the names are short. Absent members are null. */
export interface InboundWebhookUpdate {
  kind: string;
  /** The kind of a message's content, a status, or the name of an unsupported field. */
  what?: string;
  wamid?: string;
  /** The WhatsApp id (digits), or else the business-scoped id. */
  person?: string;
  outcome: "applied" | "unchanged" | "ignored" | "unreadable" | "failed";
  reason?: string;
  /** Contains no message text. */
  error?: string;
}

/** Stored byte for byte before the webhook is acknowledged. Partitioned by week. */
export const inboundWebhooks = pgTable(
  "inbound_webhooks",
  {
    id: typeId("rcpt").notNull(),
    workspaceId: typeId("ws").notNull(),
    numberId: typeId("num").notNull(),
    body: bytes().notNull(),
    /**
     * `partially_processed`: an update could not be read or applied. `failed`: the body is not a WhatsApp webhook.
     */
    state: text({ enum: ["pending", "processed", "partially_processed", "failed"] })
      .notNull()
      .default("pending"),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull(),
    /** Null between attempts. */
    claimedBy: uuid(),
    outcome: text(),
    /** From the last attempt, in order; null before the first. */
    updates: jsonb().$type<InboundWebhookUpdate[]>(),
    kinds: jsonb().$type<Record<string, number>>(),
    problemCount: integer().notNull().default(0),
    /** WhatsApp's message ids and people's ids, for the inbound log's search. */
    searchKeys: text().array(),
    receivedAt: instant().notNull(),
    processedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.receivedAt, table.id] }),
    index("inbound_webhooks_pending_idx").on(table.nextAttemptAt).where(sql`${table.state} = 'pending'`),
    index("inbound_webhooks_number_idx").on(table.workspaceId, table.numberId, table.receivedAt),
    index("inbound_webhooks_time_idx").on(table.workspaceId, table.receivedAt, table.id),
    index("inbound_webhooks_id_idx").on(table.workspaceId, table.id),
    index("inbound_webhooks_problem_idx")
      .on(table.workspaceId, table.receivedAt, table.id)
      .where(
        sql`${table.state} in ('partially_processed', 'failed') or (${table.state} = 'pending' and ${table.attempts} >= 5)`,
      ),
    index("inbound_webhooks_search_idx").using("gin", table.workspaceId, table.searchKeys),
  ],
);

/**
 * Append-only: a trigger refuses updates, deletes and truncation outside the functions of db/functions/10_audit.sql
 * (docs/decisions/048-audit-log.md).
 */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: typeId("audit").notNull(),
    workspaceId: typeId("ws").notNull(),
    actorKind: text({ enum: ["member", "api_key", "system", "whatsapp", "terminal"] }).notNull(),
    actorId: text(),
    actorName: text(),
    action: text().notNull(),
    targetId: text(),
    /** Copied, so that the entry is readable after its object is deleted; null for people, who can be erased. */
    targetName: text(),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The changed fields only. Secrets are masked. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    requestId: text(),
    address: text(),
    userAgent: text(),
    /** Refused sign-ins within 15 minutes share an entry. */
    count: integer().notNull().default(1),
    lastAt: instant(),
    groupKey: bytes(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("audit_entries_group_key")
      .on(table.workspaceId, table.groupKey)
      .where(sql`${table.groupKey} is not null`),
    index("audit_entries_time_idx").on(table.workspaceId, table.createdAt, table.id),
    // What the page shows without a filter.
    index("audit_entries_main_idx")
      .on(table.workspaceId, table.createdAt, table.id)
      .where(sql`split_part(action, '.', 1) <> 'conversation'`),
    index("audit_entries_actor_idx").on(
      table.workspaceId,
      sql`(coalesce(actor_id, actor_kind))`,
      table.createdAt,
      table.id,
    ),
    index("audit_entries_area_idx").on(
      table.workspaceId,
      sql`(split_part(action, '.', 1))`,
      table.createdAt,
      table.id,
    ),
    index("audit_entries_target_idx").on(table.workspaceId, table.targetId, table.createdAt, table.id),
  ],
);
