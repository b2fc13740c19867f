import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { inFuture } from "#db/node-claims.ts";
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from "#db/schema/index.ts";
import { resolveAlert } from "#lib/accounts/alerts/raise-alert.ts";
import type { PostResult } from "#lib/platform/safe-fetch/post-event.ts";
import type { ClaimedDelivery } from "#lib/webhooks/claim-deliveries.ts";
import { disableEndpoint, warnOfFailures } from "#lib/webhooks/disable-endpoint.ts";
import {
  type AttemptOutcome,
  classifyResponse,
  retryWaitMs,
  shouldDisable,
  WARN_AFTER_MS,
} from "#lib/webhooks/rules.ts";
import type { DeliveryRow, EndpointRow } from "#lib/webhooks/serialize.ts";
import { lockEndpointOrNull } from "#lib/webhooks/update-endpoint.ts";

export interface DeliveryAttempt {
  result: PostResult;
  requestHeaders: Record<string, string>;
  startedAt: Date;
  durationMs: number;
}

/** After its lease has ended, a process may only report a success. */
export async function settleDelivery(
  ctx: Ctx,
  claimed: ClaimedDelivery,
  attempt: DeliveryAttempt,
  now: Date,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const endpoint = await lockEndpointOrNull(tx, claimed.endpointId);
    if (!endpoint) return;
    const delivery = await lockDelivery(tx, claimed);
    if (!delivery) return;
    await recordAttempt(tx, claimed, attempt);
    const { result } = attempt;
    const response = result.kind === "responded" ? result : null;
    const outcome: AttemptOutcome =
      claimed.body === null ? { kind: "abort" } : classifyResponse(response, now);
    const exhausted = await updateDelivery(tx, { endpoint, delivery, claimed, outcome, result, now });
    // Without the event nothing was requested, which says nothing about the endpoint.
    if (claimed.body !== null) await updateEndpointHealth(tx, endpoint, { outcome, exhausted, now });
  });
}

async function lockDelivery(tx: Ctx, { id }: ClaimedDelivery): Promise<DeliveryRow | null> {
  const [row] = await tx.db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.workspaceId, tx.workspaceId), eq(webhookDeliveries.id, id)))
    .for("update");
  return row ?? null;
}

async function recordAttempt(tx: Ctx, claimed: ClaimedDelivery, attempt: DeliveryAttempt): Promise<void> {
  const { result } = attempt;
  const hasResponse = result.kind === "responded";
  await tx.db.insert(webhookAttempts).values({
    workspaceId: tx.workspaceId,
    deliveryId: claimed.id,
    attempt: claimed.attempts + 1,
    url: claimed.url,
    requestHeaders: attempt.requestHeaders,
    status: hasResponse ? result.status : null,
    error: hasResponse ? null : result.error,
    responseHeaders: hasResponse ? result.headers : null,
    responseBody: hasResponse ? result.body : null,
    durationMs: attempt.durationMs,
    startedAt: attempt.startedAt,
  });
}

/** @returns whether the delivery failed with its last attempt */
async function updateDelivery(
  tx: Ctx,
  {
    endpoint,
    delivery,
    claimed,
    outcome,
    result,
    now,
  }: {
    endpoint: EndpointRow;
    delivery: DeliveryRow;
    claimed: ClaimedDelivery;
    outcome: AttemptOutcome;
    result: PostResult;
    now: Date;
  },
): Promise<boolean> {
  const hasLease = delivery.claimedUntil?.getTime() === claimed.claimedUntil.getTime();
  const isDelivered = outcome.kind === "delivered";
  const isOpen = delivery.state === "pending" || delivery.state === "held";
  if (!isOpen || !(isDelivered || hasLease || delivery.state === "held")) return false;
  const attempts = claimed.attempts + 1;
  const wait = outcome.kind === "retry" ? retryWaitMs(attempts, Math.random(), outcome.retryAfterMs) : null;
  // Disabled during the request or by this response: the event is held for a replay.
  const isHeld = endpoint.state === "disabled" || delivery.state === "held" || outcome.kind === "disable";
  const state = isDelivered ? "delivered" : isHeld ? "held" : wait === null ? "failed" : "pending";
  await tx.db
    .update(webhookDeliveries)
    .set({
      state,
      attempts,
      claimedUntil: null,
      lastStatus: result.kind === "responded" ? result.status : null,
      lastError: result.kind === "responded" ? null : result.error,
      ...(state === "pending" && wait !== null ? { nextAttemptAt: inFuture(wait) } : {}),
      finishedAt: state === "delivered" || state === "failed" ? now : null,
    })
    .where(
      and(
        eq(webhookDeliveries.workspaceId, tx.workspaceId),
        eq(webhookDeliveries.id, delivery.id),
        inArray(webhookDeliveries.state, ["pending", "held"]),
      ),
    );
  return state === "failed" && outcome.kind === "retry";
}

async function updateEndpointHealth(
  tx: Ctx,
  row: EndpointRow,
  { outcome, exhausted, now }: { outcome: AttemptOutcome; exhausted: boolean; now: Date },
): Promise<void> {
  if (outcome.kind === "disable") return disableEndpoint(tx, row, outcome.reason, now);
  // A response that rejects one event does not count as a failure of the endpoint.
  if (outcome.kind !== "retry") return recordSuccess(tx, row, outcome.kind === "delivered" ? now : null);
  const failures = row.failures + 1;
  const failingSince = row.failingSince ?? now;
  await update(tx, row, { failures, failingSince });
  if (shouldDisable(failingSince, failures, now)) {
    return disableEndpoint(tx, row, "endpoint_failed_five_days", now);
  }
  const sinceWarned =
    row.warnedAt === null ? Number.POSITIVE_INFINITY : now.getTime() - row.warnedAt.getTime();
  if (exhausted && sinceWarned >= WARN_AFTER_MS) {
    const reason = "endpoint_gave_up";
    return warnOfFailures(tx, row, { kind: "webhook_endpoint.gave_up", reason, now });
  }
  const hasWarned = row.warnedAt !== null && row.warnedAt >= failingSince;
  if (!hasWarned && now.getTime() - failingSince.getTime() >= WARN_AFTER_MS) {
    const reason = "endpoint_failed_one_day";
    await warnOfFailures(tx, row, { kind: "webhook_endpoint.failing", reason, now });
  }
}

async function recordSuccess(tx: Ctx, row: EndpointRow, at: Date | null): Promise<void> {
  await update(tx, row, { failures: 0, failingSince: null, ...(at ? { lastSuccessAt: at } : {}) });
  if (row.failingSince === null || row.warnedAt === null) return;
  await resolveAlert(tx, { kind: "webhook_endpoint.failing", subjectId: row.id });
}

async function update(tx: Ctx, row: EndpointRow, changes: Partial<EndpointRow>): Promise<void> {
  await tx.db
    .update(webhookEndpoints)
    .set(changes)
    .where(and(eq(webhookEndpoints.workspaceId, tx.workspaceId), eq(webhookEndpoints.id, row.id)));
}
