import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from "#db/schema/index.ts";
import { resolveAlert } from "#lib/alerts/raise-alert.ts";
import { isAppError } from "#lib/errors.ts";
import type { ClaimedDelivery } from "#lib/webhooks/claim-deliveries.ts";
import type { PostResult } from "#lib/webhooks/post-event.ts";
import {
  type AttemptVerdict,
  isToBeSwitchedOff,
  judgeAnswer,
  retryWaitMs,
  WARN_AFTER_MS,
} from "#lib/webhooks/rules.ts";
import type { DeliveryRow, EndpointRow } from "#lib/webhooks/serialize.ts";
import { switchOff, warnOf } from "#lib/webhooks/switch-off.ts";
import { lockEndpoint } from "#lib/webhooks/update-endpoint.ts";

/** One call as it was made, and what came of it. */
export interface MadeAttempt {
  result: PostResult;
  requestHeaders: Record<string, string>;
  startedAt: Date;
  durationMs: number;
}

/**
 * Records an attempt and what follows: the delivery done, tried again later or given up; the endpoint's record of
 * failures; admins warned, the endpoint switched off. A process whose lease was over may only add good news.
 * @param now real time
 */
export async function settleDelivery(
  ctx: Ctx,
  claimed: ClaimedDelivery,
  made: MadeAttempt,
  now: Date,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const endpoint = await lockEndpoint(tx, claimed.endpointId).catch((error: unknown) => {
      if (isAppError(error, "NOT_FOUND")) return null;
      throw error;
    });
    // Deleted during the call, with its log.
    if (!endpoint) return;
    const delivery = await lockDelivery(tx, claimed);
    if (!delivery) return;
    await recordAttempt(tx, claimed, made);
    const { result } = made;
    const answer = result.kind === "answered" ? result : null;
    const verdict: AttemptVerdict = claimed.body === null ? { kind: "abort" } : judgeAnswer(answer, now);
    const exhausted = await settle(tx, { delivery, claimed, verdict, result, now });
    await judgeEndpoint(tx, endpoint, { verdict, exhausted, now });
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

async function recordAttempt(tx: Ctx, claimed: ClaimedDelivery, made: MadeAttempt): Promise<void> {
  const { result } = made;
  const answered = result.kind === "answered";
  await tx.db.insert(webhookAttempts).values({
    workspaceId: tx.workspaceId,
    deliveryId: claimed.id,
    attempt: claimed.attempts + 1,
    url: claimed.url,
    requestHeaders: made.requestHeaders,
    status: answered ? result.status : null,
    error: answered ? null : result.error,
    responseBody: answered ? result.body : null,
    durationMs: made.durationMs,
    startedAt: made.startedAt,
  });
}

/** @returns whether this was the last attempt of a delivery that never arrived */
async function settle(
  tx: Ctx,
  {
    delivery,
    claimed,
    verdict,
    result,
    now,
  }: {
    delivery: DeliveryRow;
    claimed: ClaimedDelivery;
    verdict: AttemptVerdict;
    result: PostResult;
    now: Date;
  },
): Promise<boolean> {
  const inHand = delivery.claimedUntil?.getTime() === claimed.claimedUntil.getTime();
  const arrived = verdict.kind === "delivered";
  const open = delivery.state === "pending" || delivery.state === "held";
  if (!open || !(arrived || inHand || delivery.state === "held")) return false;
  const attempts = claimed.attempts + 1;
  const wait = verdict.kind === "retry" ? retryWaitMs(attempts, Math.random(), verdict.retryAfterMs) : null;
  // Switched off during the call, or by this answer: it is kept.
  const kept = delivery.state === "held" || verdict.kind === "disable";
  const state = arrived ? "delivered" : kept ? "held" : wait === null ? "failed" : "pending";
  await tx.db
    .update(webhookDeliveries)
    .set({
      state,
      attempts,
      claimedUntil: null,
      lastStatus: result.kind === "answered" ? result.status : null,
      lastError: result.kind === "answered" ? null : result.error,
      ...(state === "pending" && wait !== null ? { nextAttemptAt: new Date(now.getTime() + wait) } : {}),
      finishedAt: state === "delivered" || state === "failed" ? now : null,
    })
    .where(
      and(
        eq(webhookDeliveries.workspaceId, tx.workspaceId),
        eq(webhookDeliveries.id, delivery.id),
        inArray(webhookDeliveries.state, ["pending", "held"]),
      ),
    );
  return state === "failed" && verdict.kind === "retry";
}

async function judgeEndpoint(
  tx: Ctx,
  row: EndpointRow,
  { verdict, exhausted, now }: { verdict: AttemptVerdict; exhausted: boolean; now: Date },
): Promise<void> {
  if (verdict.kind === "disable") return switchOff(tx, row, verdict.reason, now);
  // An endpoint that declines one event works.
  if (verdict.kind !== "retry") return noteSuccess(tx, row, verdict.kind === "delivered" ? now : null);
  const failures = row.failures + 1;
  const failingSince = row.failingSince ?? now;
  await update(tx, row, { failures, failingSince });
  if (isToBeSwitchedOff(failingSince, failures, now)) {
    return switchOff(tx, row, "Every delivery has failed for five days.", now);
  }
  const sinceWarned =
    row.warnedAt === null ? Number.POSITIVE_INFINITY : now.getTime() - row.warnedAt.getTime();
  if (exhausted && sinceWarned >= WARN_AFTER_MS) {
    const reason = "An event was given up after its last attempt.";
    return warnOf(tx, row, { kind: "webhook_endpoint.gave_up", reason, now });
  }
  const warnedOfThis = row.warnedAt !== null && row.warnedAt >= failingSince;
  if (!warnedOfThis && now.getTime() - failingSince.getTime() >= WARN_AFTER_MS) {
    const reason = "Every delivery has failed for 24 hours; after five days it is switched off.";
    await warnOf(tx, row, { kind: "webhook_endpoint.failing", reason, now });
  }
}

async function noteSuccess(tx: Ctx, row: EndpointRow, at: Date | null): Promise<void> {
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
