import "server-only";
import { maskWebhookBody } from "#lib/ingest/mask-body.ts";
import type {
  InboundWebhookDetail,
  InboundWebhookState,
  InboundWebhookUpdateView,
  InboundWebhookView,
} from "#lib/ingest/schema.ts";
import type { InboundWebhook } from "#lib/ingest/settle-inbound-webhook.ts";
import { formatPerson, formatPhone } from "#lib/platform/format-phone.ts";
import type { Id } from "#lib/platform/id.ts";

type ListedInboundWebhook = Pick<
  InboundWebhook,
  "id" | "receivedAt" | "state" | "attempts" | "kinds" | "problemCount"
> & {
  number: ListedNumber;
};

type ListedNumber = { id: Id<"num">; displayNumber: string } | null;

export interface MessageLocation {
  id: Id<"msg">;
  conversationId: Id<"conv">;
}

export function serializeInboundWebhook(row: ListedInboundWebhook): InboundWebhookView {
  return {
    id: row.id,
    receivedAt: row.receivedAt.toISOString(),
    number: row.number && { id: row.number.id, displayNumber: formatPhone(row.number.displayNumber) },
    state: stateOf(row),
    kinds: Object.entries(row.kinds ?? {}).map(([kind, count]) => ({ kind, count })),
    problemCount: row.problemCount,
  };
}

function stateOf({ state, attempts }: Pick<InboundWebhook, "state" | "attempts">): InboundWebhookState {
  return state === "pending" && attempts > 0 ? "retrying" : state;
}

export function serializeInboundWebhookDetail(
  webhook: InboundWebhook,
  number: ListedNumber,
  places: ReadonlyMap<string, MessageLocation>,
): InboundWebhookDetail {
  const updates = webhook.updates ?? [];
  const total = Object.values(webhook.kinds ?? {}).reduce((sum, count) => sum + count, 0);
  const { text, truncated } = maskWebhookBody(webhook.body);
  return {
    ...serializeInboundWebhook({ ...webhook, number }),
    processedAt: webhook.processedAt?.toISOString() ?? null,
    nextAttemptAt: webhook.state === "pending" ? webhook.nextAttemptAt.toISOString() : null,
    attempts: webhook.attempts,
    outcome: webhook.outcome,
    updates: updates.map(
      (update): InboundWebhookUpdateView => ({
        kind: update.kind,
        what: update.what ?? null,
        wamid: update.wamid ?? null,
        person: update.person === undefined ? null : formatPerson(update.person),
        outcome: update.outcome,
        reason: update.reason ?? null,
        error: update.error ?? null,
        message: (update.wamid && places.get(update.wamid)) || null,
      }),
    ),
    updatesTruncated: total > updates.length,
    body: text,
    bodyBytes: webhook.body.byteLength,
    bodyTruncated: truncated,
  };
}
