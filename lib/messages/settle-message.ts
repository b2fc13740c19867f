import "server-only";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { retryOutage } from "#db/retry-outage.ts";
import {
  contacts,
  conversations,
  type MessageFacts,
  type MessageFailure,
  messages,
} from "#db/schema/index.ts";
import { retryConflicts } from "#lib/contacts/retry-conflicts.ts";
import { mayBeOneLine } from "#lib/contacts/rules.ts";
import { startFreeEntry } from "#lib/conversations/start-free-entry.ts";
import { appendBeside, appendStep, attemptStep } from "#lib/messages/append-step.ts";
import { failureOf, ownFailure } from "#lib/messages/failures.ts";
import { keptPayload } from "#lib/messages/kept-payload.ts";
import { type PublishedMessage, publishMessage } from "#lib/messages/publish-message.ts";
import { getMessageRow } from "#lib/messages/queries.ts";
import { resyncTemplateOf } from "#lib/messages/resync-template-of.ts";
import { isTransient, retryDelayMs, type Transient } from "#lib/messages/rules.ts";
import type { MessageRow } from "#lib/messages/serialize.ts";
import { tellPasscodeFailed } from "#lib/messages/tell-failure.ts";
import { setNumberState } from "#lib/numbers/set-number-state.ts";
import type { SendOutcome } from "#lib/whatsapp/client.ts";
import { describeError } from "#lib/whatsapp/errors.ts";

/** What identifies one call for a message. */
export type Call = Pick<MessageRow, "id" | "claimedBy" | "attemptStartedAt">;

/**
 * Records what came of a call to WhatsApp, in one transaction with its consequences: the next attempt, the wait for an
 * unknown outcome, the number out of service. A status callback that was quicker has settled the message already; then
 * only what it lacks is added. A call that was taken for abandoned, because its node stalled, is settled all the same as
 * long as no later one was made.
 * @param call the message as its call was claimed
 * @param durationMs how long WhatsApp was called; null when it never came to a call
 */
export async function settleMessage(
  ctx: Ctx,
  call: Call,
  outcome: SendOutcome,
  durationMs: number | null = null,
): Promise<PublishedMessage> {
  const { id } = call;
  // What WhatsApp answered is told once: an edit of the contact that stood in the way must not lose it.
  const record = () =>
    inTransaction(ctx, async (tx) => {
      const row = await getMessageRow(tx, id);
      await appendBeside(tx, id, attemptStep(row, outcome, durationMs), () =>
        settle(tx, row, { call, outcome }),
      );
      return publishMessage(tx, "message.updated", { messageId: id, conversationId: row.conversationId });
    });
  return retryOutage(() => retryConflicts(ctx, record));
}

async function settle(
  tx: Ctx,
  row: MessageRow,
  { call, outcome }: { call: Call; outcome: SendOutcome },
): Promise<void> {
  if (outcome.kind !== "accepted" && !isOpen(row, call)) return;
  switch (outcome.kind) {
    case "accepted":
      return settleAccepted(tx, row, outcome);
    case "unknown":
      // The minute's sweep gives it up when no callback has come (`giveUpMessage`).
      return update(tx, row, asRead(row), { attemptState: "unknown" });
    case "not-sent":
      return settleTransient(tx, row, {
        cause: "retry",
        reason: "whatsapp_unavailable",
        last: ownFailure("EXPIRED"),
        retryAfterMs: outcome.retryAfterMs ?? null,
      });
    case "refused":
      return settleRefused(tx, row, outcome);
  }
}

/** Whether the outcome of this very call is still awaited. */
function isOpen(row: MessageRow, call: Call): boolean {
  return (
    (row.attemptState === "calling" || row.attemptState === "unknown") &&
    row.claimedBy === call.claimedBy &&
    row.attemptStartedAt?.getTime() === call.attemptStartedAt?.getTime()
  );
}

function asRead({ attemptState }: MessageRow): SQL {
  return attemptState === null ? isNull(messages.attemptState) : eq(messages.attemptState, attemptState);
}

async function settleAccepted(
  tx: Ctx,
  row: MessageRow,
  outcome: Extract<SendOutcome, { kind: "accepted" }>,
): Promise<void> {
  const now = tx.clock.now();
  const held = outcome.messageStatus === "held_for_quality_assessment";
  if (outcome.waId) await learnWaId(tx, row, outcome.waId);
  await update(tx, row, undefined, {
    wamid: sql`coalesce(${messages.wamid}, ${outcome.wamid})`,
    status: sql`case when ${messages.status} = 'queued' then 'sent' else ${messages.status} end`,
    sentAt: sql`coalesce(${messages.sentAt}, ${now.toISOString()}::timestamptz)`,
    attemptState: null,
    nextAttemptAt: null,
    payload: keptPayload,
    fallback: null,
    ...(held ? { facts: sql`${messages.facts} || '{"heldForQuality": true}'::jsonb` } : {}),
  });
  await startFreeEntry(tx, { conversationId: row.conversationId, numberId: row.numberId, at: now });
}

/**
 * WhatsApp's own form of the number we dialled (whatsapp-cloud-api.md §1.8), unless another contact holds it or this one has
 * another number since (`mayBeOneLine`).
 */
async function learnWaId(tx: Ctx, row: MessageRow, waId: string): Promise<void> {
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
  if (!contact || (contact.phone !== null && !mayBeOneLine(waId, contact.phone))) return;
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
    last,
    retryAfterMs,
  }: {
    cause: Transient;
    reason: MessageFacts["holdReason"];
    last: MessageFailure;
    retryAfterMs: number | null;
  },
): Promise<void> {
  const next = tx.clock.now().getTime() + retryDelayMs(row.attempts, cause, Math.random(), retryAfterMs);
  if (row.giveUpAt && next > row.giveUpAt.getTime()) {
    await settleFailed(tx, row, last);
    return appendStep(tx, row.id, { kind: "gave_up", data: { failure: last } });
  }
  await update(tx, row, asRead(row), {
    attemptState: "due",
    nextAttemptAt: new Date(next),
    facts: sql`${messages.facts} || ${JSON.stringify({ holdReason: reason })}::jsonb`,
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
    return settleTransient(tx, row, { cause: disposition, reason, last: failure, retryAfterMs });
  }
  if (disposition === "credentials") {
    // The number is at fault, not the message: it is held until an admin has mended the number.
    await update(tx, row, asRead(row), { attemptState: "due", nextAttemptAt: null });
  } else {
    await settleFailed(tx, row, failure);
  }
  if (disposition === "template") await resyncTemplateOf(tx, row);
  if (disposition === "credentials" || disposition === "restricted") {
    await setNumberState(tx, row.numberId, {
      state: disposition === "credentials" ? "disconnected" : "restricted",
      code: error.code,
      reason: failure.message,
    });
  }
}

// WhatsApp's throughput limit of a number (whatsapp-cloud-api.md §5.2).
const NUMBER_LIMIT_REACHED = 130429;

function holdReasonOf(cause: Transient, code: number | null): MessageFacts["holdReason"] {
  if (cause === "retry-pair") return "recipient_rate_limit";
  if (cause === "later") return "account_rate_limit";
  return code === NUMBER_LIMIT_REACHED ? "number_rate_limit" : "whatsapp_unavailable";
}

/** Ends a message that is still in the state that was read; a later receipt for it can still lift it. */
export async function settleFailed(tx: Ctx, row: MessageRow, failure: MessageFailure): Promise<void> {
  if (row.attemptState === null) return;
  await tellPasscodeFailed(tx, row);
  await update(tx, row, asRead(row), {
    status: "failed",
    failure,
    failedAt: tx.clock.now(),
    attemptState: null,
    nextAttemptAt: null,
    payload: keptPayload,
  });
}

type Changes = { [K in keyof MessageRow]?: MessageRow[K] | SQL };

async function update(tx: Ctx, row: MessageRow, guard: SQL | undefined, changes: Changes): Promise<void> {
  await tx.db
    .update(messages)
    .set(changes)
    .where(and(eq(messages.workspaceId, tx.workspaceId), eq(messages.id, row.id), guard));
}
