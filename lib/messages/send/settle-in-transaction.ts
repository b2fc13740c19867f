import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { retryConflicts } from "#db/retry-conflicts.ts";
import { retryOutage } from "#db/retry-outage.ts";
import {
  contacts,
  conversations,
  type MessageFailure,
  type MessageMetadata,
  messages,
} from "#db/schema/index.ts";
import { isPossiblySamePhone } from "#lib/contacts/rules.ts";
import { startFreeEntry } from "#lib/conversations/start-free-entry.ts";
import {
  appendTimelineStepConcurrently,
  attemptStep,
} from "#lib/conversations/thread/append-timeline-step.ts";
import { applyDeferredUpdates, lockMessages } from "#lib/conversations/thread/defer-update.ts";
import { failureOf, parleyFailure } from "#lib/conversations/thread/failure-rules.ts";
import { type PublishedMessage, publishMessage } from "#lib/conversations/thread/publish-message.ts";
import { getMessageRow } from "#lib/conversations/thread/queries.ts";
import { retainedPayload } from "#lib/conversations/thread/seal-payload.ts";
import type { MessageRow } from "#lib/conversations/thread/serialize.ts";
import {
  hasReadState,
  settleFailed,
  settleGivenUp,
  updateMessageIf,
} from "#lib/conversations/thread/settle-failed.ts";
import { expiryOf, retryDelayMs } from "#lib/messages/rules.ts";
import { applyRefusalEffects } from "#lib/messages/send/apply-refusal-effects.ts";
import type { SettledMessageColumn } from "#lib/messages/send/settle-if-unchanged.ts";
import type { SendOutcome } from "#lib/whatsapp/client.ts";
import { describeError, isTransient, type TransientDisposition } from "#lib/whatsapp/errors.ts";
import { explainingCode } from "#lib/whatsapp/graph-error.ts";

export type Call = Pick<MessageRow, "id" | "claimedBy" | "attemptStartedAt">;

/**
 * Settles the outcome of a call in one transaction: the next attempt, the wait for an unknown outcome, the number's state.
 * If a status callback was faster, only missing values are added. The outcome of a call that was considered abandoned still
 * counts unless a later call was made.
 * @param call the message as claimed for the call
 * @param durationMs null when no call was made
 */
export async function settleInTransaction(
  ctx: Ctx,
  call: Call,
  outcome: SendOutcome,
  durationMs: number | null = null,
): Promise<PublishedMessage> {
  const { id } = call;
  // WhatsApp answers only once: a conflict or an outage must not lose the answer.
  const record = () =>
    inTransaction(ctx, async (tx) => {
      const row = await getMessageRow(tx, id);
      // A reply to the message may be stored before its wamid.
      if (outcome.kind === "accepted") await lockMessages(tx, row.numberId, [outcome.wamid]);
      await appendTimelineStepConcurrently(tx, id, attemptStep(row, outcome, durationMs), () =>
        settle(tx, row, { call, outcome }),
      );
      return publishMessage(tx, "message.updated", id);
    });
  return retryOutage(() => retryConflicts(ctx, record));
}

async function settle(
  tx: Ctx,
  row: MessageRow,
  { call, outcome }: { call: Call; outcome: SendOutcome },
): Promise<void> {
  if (outcome.kind !== "accepted" && !isAwaited(row, call)) return;
  switch (outcome.kind) {
    case "accepted":
      return settleAccepted(tx, row, outcome);
    case "unknown":
      // If no status webhook arrives, the maintenance job fails it (`giveUpMessage`).
      await updateMessageIf(tx, row, hasReadState(row), { attemptState: "unknown" });
      return;
    case "not-sent":
      return settleTransient(tx, row, {
        cause: "retry",
        reason: "whatsapp_unavailable",
        failure: null,
        retryAfterMs: outcome.retryAfterMs ?? null,
      });
    case "refused":
      return settleRefused(tx, row, outcome);
  }
}

function isAwaited(row: MessageRow, call: Call): boolean {
  return (
    (row.attemptState === "in_flight" || row.attemptState === "unknown") &&
    row.claimedBy === call.claimedBy &&
    row.attemptStartedAt?.getTime() === call.attemptStartedAt?.getTime()
  );
}

async function settleAccepted(
  tx: Ctx,
  row: MessageRow,
  outcome: Extract<SendOutcome, { kind: "accepted" }>,
): Promise<void> {
  const now = tx.clock.now();
  const held = outcome.messageStatus === "held_for_quality_assessment";
  if (outcome.waId) await storeWaId(tx, row, outcome.waId);
  const changes = {
    wamid: sql`coalesce(${messages.wamid}, ${outcome.wamid})`,
    status: sql`case when ${messages.status} = 'queued' then 'sent' else ${messages.status} end`,
    sentAt: sql`coalesce(${messages.sentAt}, ${now.toISOString()}::timestamptz)`,
    attemptState: null,
    nextAttemptAt: null,
    payload: retainedPayload,
    fallback: null,
    metadata: held
      ? sql`${messages.metadata} || '{"heldForQuality": true}'::jsonb`
      : sql`${messages.metadata}`,
    // `publishMessage` stores the published status.
  } satisfies Record<Exclude<SettledMessageColumn, "lastPublishedStatus">, unknown>;
  await updateMessageIf(tx, row, undefined, changes);
  await startFreeEntry(tx, { conversationId: row.conversationId, numberId: row.numberId, at: now });
  if (row.wamid === null) await applyDeferredUpdates(tx, { ...row, wamid: outcome.wamid });
}

/** Stores WhatsApp's form of the dialed number (docs/whatsapp.md#phone-number-forms) unless it conflicts. */
async function storeWaId(tx: Ctx, row: MessageRow, waId: string): Promise<void> {
  const [contact] = await tx.db
    .select({ id: contacts.id, phone: contacts.phone })
    .from(contacts)
    .innerJoin(
      conversations,
      and(eq(conversations.workspaceId, contacts.workspaceId), eq(conversations.contactId, contacts.id)),
    )
    .where(
      and(
        eq(contacts.workspaceId, tx.workspaceId),
        eq(conversations.id, row.conversationId),
        isNull(contacts.waId),
      ),
    )
    .for("no key update", { of: contacts });
  if (!contact || (contact.phone !== null && !isPossiblySamePhone(waId, contact.phone))) return;
  await tx.db
    .update(contacts)
    .set({ waId })
    .where(
      and(
        eq(contacts.workspaceId, tx.workspaceId),
        eq(contacts.id, contact.id),
        sql`not exists (
          select 1 from contacts other
          where other.workspace_id = ${sql.param(tx.workspaceId, contacts.workspaceId)} and other.wa_id = ${waId})`,
      ),
    );
}

async function settleTransient(
  tx: Ctx,
  row: MessageRow,
  {
    cause,
    reason,
    failure,
    retryAfterMs,
  }: {
    cause: TransientDisposition;
    reason: MessageMetadata["holdReason"];
    /** WhatsApp's, if it answered. */
    failure: MessageFailure | null;
    retryAfterMs: number | null;
  },
): Promise<void> {
  const next = tx.clock.now().getTime() + retryDelayMs(row.attempts, cause, Math.random(), retryAfterMs);
  const expiry = expiryOf(row, new Date(next));
  if (expiry !== null) {
    await settleGivenUp(tx, row, failure ?? parleyFailure(expiry));
    return;
  }
  await updateMessageIf(tx, row, hasReadState(row), {
    attemptState: "queued",
    nextAttemptAt: new Date(next),
    metadata: sql`${messages.metadata} || ${JSON.stringify({ holdReason: reason })}::jsonb`,
  });
}

async function settleRefused(
  tx: Ctx,
  row: MessageRow,
  { disposition, error, retryAfterMs }: Extract<SendOutcome, { kind: "refused" }>,
): Promise<void> {
  const failure = failureOf(error);
  const { maxAttempts = Number.POSITIVE_INFINITY } = describeError(error.code);
  if (isTransient(disposition) && row.attempts < maxAttempts) {
    const reason = holdReasonOf(disposition, error.code);
    return settleTransient(tx, row, { cause: disposition, reason, failure, retryAfterMs });
  }
  if (disposition === "credentials") {
    // The number is at fault: the message is held until an admin reconnects it.
    await updateMessageIf(tx, row, hasReadState(row), { attemptState: "queued", nextAttemptAt: null });
  } else {
    await settleFailed(tx, row, failure);
  }
  await applyRefusalEffects(tx, row, { disposition, code: explainingCode(error) });
}

const NUMBER_LIMIT_REACHED = 130429;

function holdReasonOf(cause: TransientDisposition, code: number | null): MessageMetadata["holdReason"] {
  if (cause === "retry-pair") return "recipient_rate_limit";
  if (cause === "later") return "account_rate_limit";
  return code === NUMBER_LIMIT_REACHED ? "number_rate_limit" : "whatsapp_unavailable";
}
