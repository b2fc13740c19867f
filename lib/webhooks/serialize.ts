import "server-only";
import type { webhookAttempts, webhookDeliveries, webhookEndpoints } from "#db/schema/index.ts";
import type { Attempt, Delivery, WebhookEndpoint, WebhookEndpointSummary } from "#lib/webhooks/schema.ts";

export type EndpointRow = typeof webhookEndpoints.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

export function serializeEndpoint(row: EndpointRow): WebhookEndpoint {
  const isOverlapping = row.previousSecretUntil !== null && row.previousSecretUntil > new Date();
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
    previousSecretUntil: isOverlapping ? (row.previousSecretUntil?.toISOString() ?? null) : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function summarizeEndpoint(row: EndpointRow): WebhookEndpointSummary {
  const { id, description, state, disabledReason, disabledAt, failingSince, lastSuccessAt } =
    serializeEndpoint(row);
  const host = hostOf(row.url);
  return { id, host, description, state, disabledReason, disabledAt, failingSince, lastSuccessAt };
}

/** The rest of the URL may be a secret and is shown only to those who manage endpoints. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? "unknown host";
}

/** For the audit log: a query often contains a secret. */
export function withoutQuery(url: string): string {
  const parsed = URL.parse(url);
  return parsed ? parsed.origin + parsed.pathname : hostOf(url);
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
  const { attempt, url, requestHeaders, status, error, responseHeaders, responseBody, durationMs } = row;
  const startedAt = row.startedAt.toISOString();
  return {
    ...{ attempt, url, requestHeaders, status, error },
    ...{ responseHeaders, responseBody, durationMs, startedAt },
  };
}
