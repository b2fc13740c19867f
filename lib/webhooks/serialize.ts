import "server-only";
import type { webhookAttempts, webhookDeliveries, webhookEndpoints } from "#db/schema/index.ts";
import type { Attempt, Delivery, WebhookEndpoint } from "#lib/webhooks/schema.ts";

export type EndpointRow = typeof webhookEndpoints.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** An endpoint as it is shown; its secrets stay. */
export function serializeEndpoint(row: EndpointRow): WebhookEndpoint {
  const overlap = row.previousSecretUntil !== null && row.previousSecretUntil > new Date();
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    eventTypes: row.eventTypes,
    state: row.state,
    disabledReason: row.disabledReason,
    disabledAt: row.disabledAt?.toISOString() ?? null,
    failingSince: row.failingSince?.toISOString() ?? null,
    lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
    previousSecretUntil: overlap ? (row.previousSecretUntil?.toISOString() ?? null) : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function serializeDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    eventId: row.eventId,
    eventType: row.eventType,
    conversationId: row.conversationId,
    sequence: row.sequence,
    state: row.state,
    attempts: row.attempts,
    nextAttemptAt: row.state === "pending" ? row.nextAttemptAt.toISOString() : null,
    lastStatus: row.lastStatus,
    lastError: row.lastError,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

export function serializeAttempt(row: typeof webhookAttempts.$inferSelect): Attempt {
  const { attempt, url, requestHeaders, status, error, responseBody, durationMs } = row;
  const startedAt = row.startedAt.toISOString();
  return { attempt, url, requestHeaders, status, error, responseBody, durationMs, startedAt };
}
