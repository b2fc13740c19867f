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
 * The outbox: what happened, written by the transaction in which it happened. Readers follow (xid, position)
 * and only as far as the oldest transaction still running, so that nothing that commits late is skipped.
 * Partitioned by day (the migration's SQL); kept 30 days.
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

/** What was read from one update of a webhook and what came of it. Absent members are null; stored a thousand times, so short. */
export interface ReceiptUpdate {
  kind: string;
  /** The kind of a message's content, a status, or the field of what is not handled. */
  what?: string;
  /** WhatsApp's id of the message. */
  wamid?: string;
  /** The person's WhatsApp id (digits), or else the business-scoped one. */
  person?: string;
  outcome: "applied" | "unchanged" | "ignored" | "unreadable" | "failed";
  /** Why it was ignored or could not be read. */
  reason?: string;
  /** What went wrong while it was applied; holds no message text. */
  error?: string;
}

/**
 * Every webhook that WhatsApp delivered with a right signature, byte for byte, stored before it is acknowledged.
 * Partitioned by day; kept 30 days.
 */
export const webhookReceipts = pgTable(
  "webhook_receipts",
  {
    id: typeId("rcpt").notNull(),
    workspaceId: typeId("ws").notNull(),
    numberId: typeId("num").notNull(),
    body: bytes().notNull(),
    /**
     * `partially_processed`: at least one of its updates could not be read or applied. `failed`: the body is no WhatsApp
     * webhook. Both stay until somebody replays them.
     */
    state: text({ enum: ["pending", "processed", "partially_processed", "failed"] })
      .notNull()
      .default("pending"),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull(),
    /** The node that accepted it or processes it now; null while it waits for its next attempt. */
    claimedBy: uuid(),
    /** What came of it, in a line: how many messages and statuses, or the error. */
    outcome: text(),
    /** What was read from each of its updates at the last attempt, in their order; null before the first. */
    updates: jsonb().$type<ReceiptUpdate[]>(),
    /** How many updates of each kind it held. */
    kinds: jsonb().$type<Record<string, number>>(),
    /** How many updates could not be read or applied at the last attempt. */
    problemCount: integer().notNull().default(0),
    /** WhatsApp's ids of its messages and the ids of the people in it, by which the inbound log is searched. */
    searchKeys: text().array(),
    receivedAt: instant().notNull(),
    processedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.receivedAt, table.id] }),
    index("webhook_receipts_pending_idx").on(table.nextAttemptAt).where(sql`${table.state} = 'pending'`),
    index("webhook_receipts_number_idx").on(table.workspaceId, table.numberId, table.receivedAt),
    index("webhook_receipts_time_idx").on(table.workspaceId, table.receivedAt, table.id),
    index("webhook_receipts_problem_idx")
      .on(table.workspaceId, table.receivedAt, table.id)
      .where(
        sql`${table.state} in ('partially_processed', 'failed') or (${table.state} = 'pending' and ${table.attempts} >= 5)`,
      ),
    index("webhook_receipts_search_idx").using("gin", table.workspaceId, table.searchKeys),
  ],
);

/** Who did what, for admins to read later. */
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
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    requestId: text(),
    /** The network address it was done from; null for what no request did. */
    address: text(),
    /** How many equal acts the entry stands for: refused sign-ins of a quarter of an hour are one entry. */
    count: integer().notNull().default(1),
    /** When the last of them was; null for a single act. */
    lastAt: instant(),
    /** The same for all acts that share an entry. */
    groupKey: bytes(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("audit_entries_group_key")
      .on(table.workspaceId, table.groupKey)
      .where(sql`${table.groupKey} is not null`),
    index("audit_entries_time_idx").on(table.workspaceId, table.createdAt),
    index("audit_entries_target_idx").on(table.workspaceId, table.targetId, table.id),
  ],
);
