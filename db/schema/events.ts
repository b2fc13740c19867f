import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytes, instant, typeId, xid8 } from "#db/columns.ts";

/**
 * The outbox: what happened, written by the transaction in which it happened. Readers follow (xid, position)
 * and only as far as the oldest transaction still running, so that nothing that commits late is skipped.
 * Partitioned by day (the migration's SQL); kept 30 days.
 */
export const events = pgTable(
  "events",
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
    index("events_order_idx").on(table.xid, table.position),
  ],
);

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
    state: text({ enum: ["pending", "processed", "failed"] })
      .notNull()
      .default("pending"),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull(),
    /** What came of it, in a line: how many messages and statuses, or the error. */
    outcome: text(),
    receivedAt: instant().notNull(),
    processedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.receivedAt, table.id] }),
    index("webhook_receipts_pending_idx").on(table.nextAttemptAt).where(sql`${table.state} = 'pending'`),
    index("webhook_receipts_number_idx").on(table.workspaceId, table.numberId, table.receivedAt),
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
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index("audit_entries_time_idx").on(table.workspaceId, table.createdAt),
    index("audit_entries_target_idx").on(table.workspaceId, table.targetId, table.id),
  ],
);
