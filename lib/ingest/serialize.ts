import "server-only";
import { maskWebhookBody } from "#lib/ingest/mask-body.ts";
import type { ReceiptDetail, ReceiptState, ReceiptUpdateView, ReceiptView } from "#lib/ingest/schema.ts";
import type { Receipt } from "#lib/ingest/settle-receipt.ts";
import { formatPerson, formatPhone } from "#lib/platform/format-phone.ts";
import type { Id } from "#lib/platform/id.ts";

type ListedReceipt = Pick<Receipt, "id" | "receivedAt" | "state" | "attempts" | "kinds" | "problemCount"> & {
  number: ListedNumber;
};

type ListedNumber = { id: Id<"num">; displayNumber: string } | null;

export interface MessageLocation {
  id: Id<"msg">;
  conversationId: Id<"conv">;
}

export function serializeReceipt(row: ListedReceipt): ReceiptView {
  return {
    id: row.id,
    receivedAt: row.receivedAt.toISOString(),
    number: row.number && { id: row.number.id, displayNumber: formatPhone(row.number.displayNumber) },
    state: stateOf(row),
    kinds: Object.entries(row.kinds ?? {}).map(([kind, count]) => ({ kind, count })),
    problemCount: row.problemCount,
  };
}

function stateOf({ state, attempts }: Pick<Receipt, "state" | "attempts">): ReceiptState {
  return state === "pending" && attempts > 0 ? "retrying" : state;
}

export function serializeReceiptDetail(
  receipt: Receipt,
  number: ListedNumber,
  places: ReadonlyMap<string, MessageLocation>,
): ReceiptDetail {
  const updates = receipt.updates ?? [];
  const total = Object.values(receipt.kinds ?? {}).reduce((sum, count) => sum + count, 0);
  const { text, truncated } = maskWebhookBody(receipt.body);
  return {
    ...serializeReceipt({ ...receipt, number }),
    processedAt: receipt.processedAt?.toISOString() ?? null,
    nextAttemptAt: receipt.state === "pending" ? receipt.nextAttemptAt.toISOString() : null,
    attempts: receipt.attempts,
    outcome: receipt.outcome,
    updates: updates.map(
      (update): ReceiptUpdateView => ({
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
    bodyBytes: receipt.body.byteLength,
    bodyTruncated: truncated,
  };
}
