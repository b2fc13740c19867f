import "server-only";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { contacts, type MessageFailure, messages } from "#db/schema/index.ts";
import type { Id } from "#lib/id.ts";
import { failureOf, ownFailure } from "#lib/messages/failures.ts";
import { deliverMessageJob, expireMessageJob } from "#lib/messages/jobs.ts";
import { keptPayload } from "#lib/messages/kept-payload.ts";
import { type PublishedMessage, publishMessage } from "#lib/messages/publish-message.ts";
import { getMessageRow } from "#lib/messages/queries.ts";
import { RETRY_FOR_MS, retryDelayMs, UNKNOWN_WAIT_MS } from "#lib/messages/rules.ts";
import type { MessageRow } from "#lib/messages/serialize.ts";
import { setNumberState } from "#lib/numbers/set-number-state.ts";
import { enqueue } from "#lib/queue/boss.ts";
import type { SendOutcome } from "#lib/whatsapp/client.ts";

/**
 * Records what came of a call to WhatsApp, in one transaction with its consequences: the next attempt, the wait for an
 * unknown outcome, the number out of service. A status callback that was quicker has settled the message already; then
 * only what it lacks is added.
 */
export async function settleMessage(
  ctx: Ctx,
  id: Id<"msg">,
  outcome: SendOutcome,
): Promise<PublishedMessage> {
  return inTransaction(ctx, async (tx) => {
    const row = await getMessageRow(tx, id);
    switch (outcome.kind) {
      case "accepted":
        await settleAccepted(tx, row, outcome);
        break;
      case "unknown":
        await settleUnknown(tx, row);
        break;
      case "not-sent":
        await settleTransient(tx, row, "transient", ownFailure("EXPIRED"));
        break;
      case "refused":
        await settleRefused(tx, row, outcome);
        break;
    }
    return publishMessage(tx, "message.updated", { messageId: id, conversationId: row.conversationId });
  });
}

async function settleAccepted(
  tx: Ctx,
  row: MessageRow,
  outcome: Extract<SendOutcome, { kind: "accepted" }>,
): Promise<void> {
  const now = tx.clock.now();
  await update(tx, row, undefined, {
    wamid: sql`coalesce(${messages.wamid}, ${outcome.wamid})`,
    status: sql`case when ${messages.status} = 'queued' then 'sent' else ${messages.status} end`,
    sentAt: sql`coalesce(${messages.sentAt}, ${now.toISOString()}::timestamptz)`,
    attemptState: null,
    nextAttemptAt: null,
    payload: keptPayload,
    fallback: null,
  });
  if (outcome.waId) await learnWaId(tx, row, outcome.waId);
}

/** WhatsApp's own form of the number we dialled (whatsapp-cloud-api.md §1.8), unless another contact holds it. */
async function learnWaId(tx: Ctx, row: MessageRow, waId: string): Promise<void> {
  await tx.db.execute(sql`
    update ${contacts} set wa_id = ${waId}
    where ${contacts.workspaceId} = ${sql.param(tx.workspaceId, contacts.workspaceId)}
      and ${contacts.waId} is null
      and ${contacts.id} = (
        select contact_id from conversations
        where workspace_id = ${sql.param(tx.workspaceId, messages.workspaceId)}
          and id = ${sql.param(row.conversationId, messages.conversationId)})
      and not exists (
        select 1 from contacts other
        where other.workspace_id = ${sql.param(tx.workspaceId, contacts.workspaceId)} and other.wa_id = ${waId})`);
}

async function settleUnknown(tx: Ctx, row: MessageRow): Promise<void> {
  const changed = await update(tx, row, eq(messages.attemptState, "calling"), {
    attemptState: "unknown",
    nextAttemptAt: null,
  });
  if (!changed) return;
  await enqueue(
    tx,
    expireMessageJob,
    { workspaceId: tx.workspaceId, messageId: row.id },
    new Date(Date.now() + UNKNOWN_WAIT_MS),
  );
}

async function settleTransient(
  tx: Ctx,
  row: MessageRow,
  cause: "transient" | "pair-limit",
  last: MessageFailure,
): Promise<void> {
  const delay = retryDelayMs(row.attempts, cause, Math.random());
  const now = tx.clock.now();
  if (now.getTime() + delay > row.createdAt.getTime() + RETRY_FOR_MS) return settleFailed(tx, row, last);
  const changed = await update(tx, row, eq(messages.attemptState, "calling"), {
    attemptState: "due",
    nextAttemptAt: new Date(now.getTime() + delay),
  });
  if (!changed) return;
  await enqueue(
    tx,
    deliverMessageJob,
    { workspaceId: tx.workspaceId, messageId: row.id },
    new Date(Date.now() + delay),
  );
}

async function settleRefused(
  tx: Ctx,
  row: MessageRow,
  { disposition, error }: Extract<SendOutcome, { kind: "refused" }>,
): Promise<void> {
  const failure = failureOf(error);
  if (disposition === "retry" || disposition === "later")
    return settleTransient(tx, row, "transient", failure);
  if (disposition === "retry-pair") return settleTransient(tx, row, "pair-limit", failure);
  await settleFailed(tx, row, failure);
  if (disposition === "credentials" || disposition === "restricted") {
    await setNumberState(tx, row.numberId, {
      state: disposition === "credentials" ? "disconnected" : "restricted",
      code: error.code,
      reason: failure.message,
    });
  }
}

/** Ends a message that has not been settled otherwise; a later receipt for it can still lift it. */
export async function settleFailed(tx: Ctx, row: MessageRow, failure: MessageFailure): Promise<void> {
  await update(tx, row, inArray(messages.attemptState, ["due", "calling", "unknown"]), {
    status: "failed",
    failure,
    failedAt: tx.clock.now(),
    attemptState: null,
    nextAttemptAt: null,
    payload: keptPayload,
  });
}

type Changes = { [K in keyof MessageRow]?: MessageRow[K] | SQL };

async function update(tx: Ctx, row: MessageRow, guard: SQL | undefined, changes: Changes): Promise<boolean> {
  const changed = await tx.db
    .update(messages)
    .set(changes)
    .where(and(eq(messages.workspaceId, tx.workspaceId), eq(messages.id, row.id), guard))
    .returning({ id: messages.id });
  return changed.length > 0;
}
