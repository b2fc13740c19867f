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
import { dueNow, instant, sealedText, typeId, xid8 } from "#db/schema/columns.ts";
import { users, workspaces } from "#db/schema/workspaces.ts";
import { deliveryStates } from "#lib/platform/delivery-states.ts";

/**
 * The outbox of webhooks, read by (xid, position) like `live_events`. Partitioned by week; deleted after 30 days.
 */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    id: typeId("evt").notNull(),
    workspaceId: typeId("ws").notNull(),
    xid: xid8().notNull().default(sql`pg_current_xact_id()`),
    position: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    type: text().notNull(),
    conversationId: typeId("conv"),
    messageId: typeId("msg"),
    sequence: integer(),
    /** Signed and sent byte for byte the same at every attempt and replay. */
    body: text().notNull(),
    /** Real time, for deleting rows; the body has the workspace's time. */
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.createdAt, table.id] }),
    index("webhook_events_order_idx").on(table.workspaceId, table.xid, table.position),
    index("webhook_events_id_idx").on(table.workspaceId, table.id),
    index("webhook_events_conversation_idx").on(
      table.workspaceId,
      table.conversationId,
      table.xid,
      table.position,
    ),
    index("webhook_events_type_idx").on(table.workspaceId, table.type, table.xid, table.position),
    index("webhook_events_message_idx").on(table.workspaceId, table.messageId),
  ],
);

export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: typeId("whk").notNull(),
    workspaceId: typeId("ws")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    url: text().notNull(),
    description: text(),
    eventTypes: text().array().notNull(),
    /** Encrypted, bound to the endpoint's id. */
    secret: sealedText().notNull(),
    /** A second signature uses it until `previousSecretUntil`, so that the receiver can switch at any time before. */
    previousSecret: sealedText(),
    previousSecretUntil: instant(),
    state: text({ enum: ["enabled", "disabled"] })
      .notNull()
      .default("enabled"),
    disabledReason: text(),
    disabledAt: instant(),
    /** Its pending deliveries are becoming `held`, in batches. */
    isHolding: boolean().notNull().default(false),
    /** Since then it gets no events and nobody sees it; its deliveries are being deleted, then the row. */
    deletingAt: instant(),
    // Real time.
    failingSince: instant(),
    failures: integer().notNull().default(0),
    warnedAt: instant(),
    lastSuccessAt: instant(),
    createdBy: typeId("user").references(() => users.id, { onDelete: "set null" }),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex("webhook_endpoints_id_key").on(table.id),
  ],
);

/** Times are real. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: typeId("dlv").notNull(),
    workspaceId: typeId("ws").notNull(),
    endpointId: typeId("whk").notNull(),
    eventId: typeId("evt").notNull(),
    eventType: text().notNull(),
    conversationId: typeId("conv"),
    sequence: integer(),
    state: text({ enum: deliveryStates }).notNull().default("pending"),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull().default(dueNow),
    claimedBy: uuid(),
    claimedUntil: instant(),
    lastStatus: integer(),
    lastError: text(),
    finishedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index("webhook_deliveries_due_idx")
      .on(table.workspaceId, table.endpointId, table.nextAttemptAt, table.id)
      .where(sql`${table.state} = 'pending'`),
    index("webhook_deliveries_claimed_idx")
      .on(table.workspaceId, table.endpointId, table.claimedUntil)
      .where(sql`${table.state} = 'pending' and ${table.claimedUntil} is not null`),
    // Deliveries that later ones of the conversation wait for.
    index("webhook_deliveries_turn_idx")
      .on(table.workspaceId, table.endpointId, table.conversationId, table.sequence)
      .where(sql`${table.state} = 'pending' and ${table.attempts} = 0`),
    index("webhook_deliveries_endpoint_idx").on(
      table.workspaceId,
      table.endpointId,
      table.createdAt,
      table.id,
    ),
    index("webhook_deliveries_undelivered_idx")
      .on(table.workspaceId, table.endpointId, table.state, table.createdAt, table.id)
      .where(sql`${table.state} in ('failed', 'held')`),
    index("webhook_deliveries_failed_idx")
      .on(table.workspaceId, table.endpointId, table.finishedAt, table.id)
      .where(sql`${table.state} = 'failed'`),
    index("webhook_deliveries_event_idx").on(table.workspaceId, table.eventId),
    // A replay reuses the delivery.
    uniqueIndex("webhook_deliveries_event_key").on(table.workspaceId, table.endpointId, table.eventId),
    index("webhook_deliveries_created_idx").on(table.createdAt),
    foreignKey({
      columns: [table.workspaceId, table.endpointId],
      foreignColumns: [webhookEndpoints.workspaceId, webhookEndpoints.id],
      name: "webhook_deliveries_endpoint_fk",
    }).onDelete("cascade"),
  ],
);

export const webhookAttempts = pgTable(
  "webhook_attempts",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    workspaceId: typeId("ws").notNull(),
    deliveryId: typeId("dlv").notNull(),
    attempt: integer().notNull(),
    url: text().notNull(),
    requestHeaders: jsonb().$type<Record<string, string>>().notNull(),
    /** Null without a response; `error` then has the reason. */
    status: integer(),
    error: text(),
    responseHeaders: jsonb().$type<Record<string, string>>(),
    responseBody: text(),
    durationMs: integer().notNull(),
    startedAt: instant().notNull(),
  },
  (table) => [
    index("webhook_attempts_delivery_idx").on(table.workspaceId, table.deliveryId, table.id),
    foreignKey({
      columns: [table.workspaceId, table.deliveryId],
      foreignColumns: [webhookDeliveries.workspaceId, webhookDeliveries.id],
      name: "webhook_attempts_delivery_fk",
    }).onDelete("cascade"),
  ],
);
