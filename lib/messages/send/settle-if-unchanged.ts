import "server-only";
import { sql } from "drizzle-orm";
import { pool } from "#db/client.ts";
import type { Ctx, EncodedResponse } from "#db/ctx.ts";
import { type JsonRow, toJsonRow } from "#db/json-row.ts";
import { retryConflicts } from "#db/retry-conflicts.ts";
import { retryOutage } from "#db/retry-outage.ts";
import { conversations, messages } from "#db/schema/index.ts";
import { isUniqueViolation } from "#db/unique-violation.ts";
import { isPossiblySamePhone } from "#lib/contacts/rules.ts";
import { freeEntryAfter } from "#lib/conversations/start-free-entry.ts";
import { attemptStep } from "#lib/conversations/thread/append-timeline-step.ts";
import { messageLock } from "#lib/conversations/thread/defer-update.ts";
import {
  describePublished,
  type PublishedMessage,
  webhookEventTypeOf,
} from "#lib/conversations/thread/publish-message.ts";
import type { PublishedRow } from "#lib/conversations/thread/queries.ts";
import { isRedacted } from "#lib/conversations/thread/seal-payload.ts";
import { notifyNewEvents } from "#lib/events/live/notify-new-events.ts";
import { type EventPlan, planLiveEvent, planWebhookEvent } from "#lib/events/plan-events.ts";
import type { CommittedMessage } from "#lib/messages/send/plan-acceptance.ts";
import { coalesce } from "#lib/platform/coalesce.ts";
import { idToUuid } from "#lib/platform/id.ts";
import type { SendOutcome } from "#lib/whatsapp/client.ts";

type AcceptedOutcome = Extract<SendOutcome, { kind: "accepted" }>;

export interface SettledMessage {
  published: PublishedMessage;
  hasMoreQueued: boolean;
}

/**
 * Settles a message that this process committed and WhatsApp accepted, in one statement, together with the stored idempotent
 * response. Applies only if message, conversation and contact are unchanged since the acceptance.
 * @returns null if they changed, for example by a status or an inbound message; `settleInTransaction` then settles it
 */
export async function settleIfUnchanged(
  ctx: Ctx,
  committed: CommittedMessage,
  outcome: AcceptedOutcome,
  { durationMs, response }: { durationMs: number; response: EncodedResponse | null },
): Promise<SettledMessage | null> {
  const { plan, published } = planSettlement(ctx, committed, outcome, durationMs);
  const whole = {
    workspace: idToUuid("ws", ctx.workspaceId),
    ...plan,
    response: response && planStoredResponse(ctx, response),
  };
  const write = { ctx, conversationId: committed.row.conversation.id, plan: JSON.stringify(whole) };
  const result = await (ctx.db === pool().db ? settleTogether(write) : settleOne(write));
  if (result !== "settled" && result !== "has_more") return null;
  if (response && ctx.claim) ctx.claim.isResponseStored = true;
  notifyNewEvents();
  return { published, hasMoreQueued: result === "has_more" };
}

/** What `parley_settle_unchanged` writes of a plan's rows; a test compares them with its statements. */
export const SETTLED_COLUMNS = {
  message: [
    "wamid",
    "status",
    "lastPublishedStatus",
    "sentAt",
    "attemptState",
    "nextAttemptAt",
    "payload",
    "fallback",
    "metadata",
  ],
  conversation: ["lastMessage", "freeEntryUntil", "eventSequence"],
} as const;

export type SettledMessageColumn = (typeof SETTLED_COLUMNS.message)[number];
type SettledMessageColumns = Pick<PublishedRow["message"], SettledMessageColumn>;
type SettledConversationColumns = Pick<
  PublishedRow["conversation"],
  (typeof SETTLED_COLUMNS.conversation)[number]
>;

interface SettlementWrite {
  ctx: Ctx;
  conversationId: string;
  /** JSON text. */
  plan: string;
}

/** Concurrent settlements of all workspaces are one statement with one commit. */
const settleTogether = coalesce<SettlementWrite, string>({
  groupOf: () => "",
  one: settleOne,
  many: async (writes) => {
    const firstOf = new Map(writes.toReversed().map((write) => [write.conversationId, write]));
    const chosen = writes.filter((write) => firstOf.get(write.conversationId) === write);
    const outcomes = await settle(chosen);
    return writes.map((write) => outcomes[chosen.indexOf(write)] ?? undefined);
  },
});

async function settleOne(write: SettlementWrite): Promise<string> {
  // WhatsApp responds only once: a conflict or an outage must not lose the response.
  const [outcome] = await retryOutage(() => retryConflicts(write.ctx, () => settle([write]))).catch(
    (error: unknown) => {
      if (isUniqueViolation(error, /^contacts_/)) return [];
      throw error;
    },
  );
  return outcome ?? "changed";
}

/** @param writes of different conversations @returns null for one that was not written, because a row changed or is locked */
async function settle(writes: readonly SettlementWrite[]): Promise<(string | null)[]> {
  const plans = `[${writes.map(({ plan }) => plan).join(",")}]`;
  const [row] =
    (await writes[0]?.ctx.db.execute<{ outcomes: (string | null)[] }>(sql`/* prepared */
      select to_jsonb(parley_settle_unchanged(${plans}::jsonb)) as outcomes`)) ?? [];
  return row?.outcomes ?? [];
}

function planSettlement(
  ctx: Ctx,
  { row: before, adMessages }: CommittedMessage,
  outcome: AcceptedOutcome,
  durationMs: number,
): { plan: JsonRow; published: PublishedMessage } {
  const now = ctx.clock.now();
  const waId = findNewWaId(before.contact, outcome.waId);
  const after: PublishedRow = {
    ...before,
    message: {
      ...before.message,
      ...settledMessage(before.message, outcome, now),
      version: before.message.version + 1,
    },
    conversation: {
      ...before.conversation,
      ...settledConversation(before, adMessages, now),
      version: before.conversation.version + 1,
    },
    contact:
      waId === null ? before.contact : { ...before.contact, waId, version: before.contact.version + 1 },
  };
  const described = describePublished(after, "message.updated", webhookEventTypeOf(after.message), now);
  const { conversation } = after;
  const events: EventPlan = { live: [planLiveEvent(described.live, conversation.id)], webhook: [] };
  if (described.webhook) {
    conversation.eventSequence += 1;
    events.webhook.push(planWebhookEvent(ctx, described.webhook, conversation.eventSequence));
  }
  const step = attemptStep(before.message, outcome, durationMs);
  const plan = {
    message: toJsonRow(messages, after.message),
    message_version: before.message.version,
    conversation: toJsonRow(conversations, conversation),
    conversation_version: before.conversation.version,
    contact: { id: idToUuid("contact", before.contact.id), version: before.contact.version, wa_id: waId },
    step: { kind: step.kind, at: step.at ?? now, data: step.data },
    lock: messageLock(before.message.numberId, outcome.wamid),
    now,
    ...events,
  };
  return { plan, published: described.published };
}

function settledMessage(
  before: PublishedRow["message"],
  { wamid, messageStatus }: AcceptedOutcome,
  now: Date,
): SettledMessageColumns {
  const held = messageStatus === "held_for_quality_assessment";
  return {
    wamid,
    status: "sent",
    lastPublishedStatus: "sent",
    sentAt: now,
    attemptState: null,
    nextAttemptAt: null,
    // A passcode is not stored after the send (`retainedPayload`).
    payload: isRedacted(before.content) ? null : before.payload,
    fallback: null,
    metadata: held ? { ...before.metadata, heldForQuality: true } : before.metadata,
  };
}

/** Updates the preview of the newest message, and the free-entry period if an ad message is answered. */
function settledConversation(
  { message, conversation }: PublishedRow,
  adMessages: readonly Date[],
  now: Date,
): SettledConversationColumns {
  const { lastMessage, freeEntryUntil, eventSequence } = conversation;
  const isNewest = lastMessage?.id === message.id;
  return {
    lastMessage: lastMessage && isNewest ? { ...lastMessage, status: "sent" } : lastMessage,
    freeEntryUntil: freeEntryAfter({ freeEntryUntil, adMessages }, now),
    eventSequence,
  };
}

/** WhatsApp's form of the dialed number, if not yet stored (docs/whatsapp.md#phone-number-forms). */
function findNewWaId(contact: PublishedRow["contact"], reported: string | null | undefined): string | null {
  if (!reported || contact.waId !== null) return null;
  return contact.phone === null || isPossiblySamePhone(reported, contact.phone) ? reported : null;
}

function planStoredResponse({ claim, requestId }: Ctx, response: EncodedResponse): JsonRow | null {
  if (!claim) return null;
  return { ...response, operation: claim.operation, key: claim.key, request_id: idToUuid("req", requestId) };
}
