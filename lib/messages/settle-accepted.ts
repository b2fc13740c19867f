import "server-only";
import { sql } from "drizzle-orm";
import type { Ctx, EncodedAnswer } from "#db/ctx.ts";
import { type JsonRow, toJsonRow } from "#db/json-row.ts";
import { retryOutage } from "#db/retry-outage.ts";
import { conversations, messages } from "#db/schema/index.ts";
import { isUniqueViolation } from "#db/unique-violation.ts";
import { retryConflicts } from "#lib/contacts/retry-conflicts.ts";
import { mayBeOneLine } from "#lib/contacts/rules.ts";
import { freeEntryAfter } from "#lib/conversations/start-free-entry.ts";
import { type EventPlan, planLiveEvent, planOutboundEvent } from "#lib/events/plan-events.ts";
import { idToUuid } from "#lib/id.ts";
import { attemptStep } from "#lib/messages/append-step.ts";
import { isRedacted } from "#lib/messages/kept-payload.ts";
import type { AcceptedMessage } from "#lib/messages/plan-acceptance.ts";
import { describePublished, type PublishedMessage } from "#lib/messages/publish-message.ts";
import type { PublishedRow } from "#lib/messages/queries.ts";
import { ringBell } from "#lib/realtime/bell.ts";
import type { SendOutcome } from "#lib/whatsapp/client.ts";

type AcceptedOutcome = Extract<SendOutcome, { kind: "accepted" }>;

/** A message that WhatsApp has, and whether another one of its conversation may go now. */
export interface SettledMessage {
  published: PublishedMessage;
  isMoreWaiting: boolean;
}

/**
 * Settles a message that this process just accepted and WhatsApp took, in one statement, together with the answer that the
 * call's idempotency key keeps. It does so only while message, conversation and contact stand as the acceptance left them.
 * @param durationMs how long WhatsApp was called
 * @returns null when they do not, because a status came before or the customer wrote: `settleMessage` does it step by step
 */
export async function settleAccepted(
  ctx: Ctx,
  accepted: AcceptedMessage,
  outcome: AcceptedOutcome,
  { durationMs, answer }: { durationMs: number; answer: EncodedAnswer | null },
): Promise<SettledMessage | null> {
  const { plan, published } = planSettlement(ctx, accepted, outcome, durationMs);
  const whole = { ...plan, answer: answer && answerPlan(ctx, answer) };
  // What WhatsApp answered is told once: what stood in the way must not lose it.
  const write = () =>
    ctx.db.execute<{ outcome: string }>(sql`/* prepared */
      select parley_settle_message(${idToUuid("ws", ctx.workspaceId)}::uuid, ${JSON.stringify(whole)}::jsonb) as outcome`);
  const [row] = await retryOutage(() => retryConflicts(ctx, write)).catch((error: unknown) => {
    // Another contact was told the same WhatsApp id at this very moment.
    if (isUniqueViolation(error, /^contacts_/)) return [];
    throw error;
  });
  if (row?.outcome !== "settled" && row?.outcome !== "waiting") return null;
  if (answer && ctx.claim) ctx.claim.answered = true;
  ringBell();
  return { published, isMoreWaiting: row.outcome === "waiting" };
}

function planSettlement(
  ctx: Ctx,
  { row: before, adMessages }: AcceptedMessage,
  outcome: AcceptedOutcome,
  durationMs: number,
): { plan: JsonRow; published: PublishedMessage } {
  const now = ctx.clock.now();
  const waId = learntWaId(before.contact, outcome.waId);
  const after: PublishedRow = {
    ...before,
    message: {
      ...before.message,
      wamid: outcome.wamid,
      status: "sent",
      toldStatus: "sent",
      sentAt: now,
      attemptState: null,
      nextAttemptAt: null,
      // Of a passcode nothing is kept (`keptPayload`).
      payload: isRedacted(before.message.content) ? null : before.message.payload,
      fallback: null,
      facts:
        outcome.messageStatus === "held_for_quality_assessment"
          ? { ...before.message.facts, heldForQuality: true }
          : before.message.facts,
      version: before.message.version + 1,
    },
    conversation: conversationAfter(before, adMessages, now),
    contact:
      waId === null ? before.contact : { ...before.contact, waId, version: before.contact.version + 1 },
  };
  const described = describePublished(after, "message.updated", true, now);
  const { conversation } = after;
  const events: EventPlan = { live: [planLiveEvent(described.live, conversation.id)], outbound: [] };
  if (described.outbound) {
    conversation.eventSequence += 1;
    events.outbound.push(planOutboundEvent(ctx, described.outbound, conversation.eventSequence));
  }
  const step = attemptStep(before.message, outcome, durationMs);
  const plan = {
    message: toJsonRow(messages, after.message),
    message_version: before.message.version,
    conversation: toJsonRow(conversations, conversation),
    conversation_version: before.conversation.version,
    contact: { id: idToUuid("contact", before.contact.id), version: before.contact.version, wa_id: waId },
    step: { kind: step.kind, at: step.at ?? now, data: step.data },
    now,
    ...events,
  };
  return { plan, published: described.published };
}

/** The conversation's list row follows its newest message; the customer may have come from an ad that is answered now. */
function conversationAfter(
  { message, conversation }: PublishedRow,
  adMessages: readonly Date[],
  now: Date,
): PublishedRow["conversation"] {
  const { lastMessage, freeEntryUntil } = conversation;
  const isNewest = lastMessage?.id === message.id;
  return {
    ...conversation,
    ...(lastMessage && isNewest ? { lastMessage: { ...lastMessage, status: "sent" }, updatedAt: now } : {}),
    freeEntryUntil: freeEntryAfter({ freeEntryUntil, adMessages }, now),
    version: conversation.version + 1,
  };
}

/** WhatsApp's own form of the number that we dialled, where it is news (whatsapp-cloud-api.md §1.8). */
function learntWaId(contact: PublishedRow["contact"], told: string | null | undefined): string | null {
  if (!told || contact.waId !== null) return null;
  return contact.phone === null || mayBeOneLine(told, contact.phone) ? told : null;
}

function answerPlan({ claim, requestId }: Ctx, answer: EncodedAnswer): JsonRow | null {
  if (!claim) return null;
  return { ...answer, operation: claim.operation, key: claim.key, request_id: idToUuid("req", requestId) };
}
