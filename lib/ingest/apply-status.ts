import "server-only";
import { and, eq, or, sql } from "drizzle-orm";
import { textArray, uuidArray } from "#db/array-params.ts";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { contacts, conversations, type MessageFacts, messages } from "#db/schema/index.ts";
import { startFreeEntry } from "#lib/conversations/start-free-entry.ts";
import { type Id, isId } from "#lib/id.ts";
import { chooseMarketing } from "#lib/ingest/apply-user-preference.ts";
import { learnRecipient } from "#lib/ingest/resolve-contact.ts";
import { appendBeside, type NewStep } from "#lib/messages/append-step.ts";
import { failureOf } from "#lib/messages/failures.ts";
import { keptPayload } from "#lib/messages/kept-payload.ts";
import { publishMessage } from "#lib/messages/publish-message.ts";
import { resyncTemplateOf } from "#lib/messages/resync-template-of.ts";
import { nextStatus } from "#lib/messages/rules.ts";
import type { MessageRow } from "#lib/messages/serialize.ts";
import { tellPasscodeFailed } from "#lib/messages/tell-failure.ts";
import { setNumberState } from "#lib/numbers/set-number-state.ts";
import { describeError } from "#lib/whatsapp/errors.ts";
import type { WebhookUpdate } from "#lib/whatsapp/parse-webhook.ts";

export type StatusUpdate = Extract<WebhookUpdate, { kind: "status" }>;

export interface Found {
  row: MessageRow;
  contact: typeof contacts.$inferSelect;
}

const TIME_OF = { sent: "sentAt", delivered: "deliveredAt", read: "readAt", failed: "failedAt" } as const;

/** WhatsApp's word that the customer stopped marketing messages (whatsapp-cloud-api.md §5.2). */
const STOPPED_MARKETING = 131050;

/**
 * Moves a message on by WhatsApp's callback, forward only, whatever order callbacks come in. The message is found by
 * WhatsApp's id or, when a crash or a time-out hid that, by our own id, which travelled along in
 * `biz_opaque_callback_data`. What the callback says beside is taken over: the recipient's ids, the price, an opt-out, a
 * number that WhatsApp has restricted.
 * @returns whether the message changed
 */
export async function applyStatus(ctx: Ctx, numberId: Id<"num">, update: StatusUpdate): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const found = await findMessage(tx, numberId, update);
    if (!found) {
      tx.log.info({ status: update.status }, "status of a message that is not ours");
      return false;
    }
    const { row, contact } = found;
    if (update.contact) await learnRecipient(tx, contact, update.contact, update.timestamp);
    const changed = await moveOn(tx, row, update);
    await appendBeside(tx, row.id, statusStep(update, changed), async () => {
      if (changed) await tellChange(tx, found, update);
    });
    return changed;
  });
}

async function tellChange(tx: Ctx, found: Found, update: StatusUpdate): Promise<void> {
  const { row } = found;
  const [error] = update.errors;
  if (update.status === "failed" && error) await drawConsequences(tx, found, update, error.code);
  await publishMessage(tx, "message.updated", { messageId: row.id, conversationId: row.conversationId });
}

export function statusStep(update: StatusUpdate, changed: boolean): NewStep {
  const [error = null] = update.errors;
  return {
    kind: "status",
    whatsappAt: update.timestamp,
    data: {
      status: update.status,
      changed,
      whatsappCode: error?.code ?? null,
      whatsappTitle: error?.title ?? null,
      traceId: error?.traceId ?? null,
    },
  };
}

async function moveOn(tx: Ctx, row: MessageRow, update: StatusUpdate): Promise<boolean> {
  const changes = changesBy(row, update);
  if (changes === null) return false;
  const failed = changes.status === "failed" && update.status === "failed";
  if (failed && row.status !== "failed") await tellPasscodeFailed(tx, row);
  await tx.db
    .update(messages)
    .set({ ...changes, payload: keptPayload })
    .where(and(eq(messages.workspaceId, tx.workspaceId), eq(messages.id, row.id)));
  // The answer to the call may never come: then this is how WhatsApp said that it has it.
  const { conversationId, numberId } = row;
  if (row.status === "queued" && !failed) {
    await startFreeEntry(tx, { conversationId, numberId, at: update.timestamp });
  }
  return true;
}

/** What a callback changes in a message's row beside its payload; null when nothing. */
export function changesBy(
  row: MessageRow,
  update: StatusUpdate,
): (Partial<MessageRow> & Pick<MessageRow, "status">) | null {
  // It was sent again by hand since; what became of the earlier sending is told already.
  if (row.facts.formerWamids?.includes(update.wamid)) return null;
  // A played voice note was read.
  const incoming = update.status === "played" ? "read" : update.status;
  const status = nextStatus(row.status, incoming);
  const time = TIME_OF[incoming];
  // Of a status that is told more than once the earliest time counts, so that their order makes no difference.
  const earlier = row[time] === null || update.timestamp < row[time];
  const facts = factsAfter(row, update);
  const news =
    earlier ||
    status !== row.status ||
    row.wamid === null ||
    row.attemptState !== null ||
    JSON.stringify(facts) !== JSON.stringify(row.facts);
  if (!news) return null;
  const failed = status === "failed" && incoming === "failed";
  return {
    status,
    wamid: row.wamid ?? update.wamid,
    [time]: earlier ? update.timestamp : row[time],
    // A receipt that proves delivery lifts the failure.
    failure: failed ? failureAfter(row, update, earlier) : status === "failed" ? row.failure : null,
    facts,
    attemptState: null,
    nextAttemptAt: null,
  };
}

function failureAfter(row: MessageRow, { errors }: StatusUpdate, earlier: boolean): MessageRow["failure"] {
  return row.failure && !earlier ? row.failure : failureOf(errors[0] ?? { code: null, title: "" });
}

function factsAfter({ facts }: MessageRow, { pricing }: StatusUpdate): MessageFacts {
  // Any status says that it is held for a quality check no longer.
  const { heldForQuality, ...kept } = facts;
  // The price comes with `sent` and once more with a receipt, and is the same (§4.6).
  return pricing && !kept.pricing ? { ...kept, pricing: { ...pricing } } : kept;
}

/** Whether a failure says something of more than its message: the customer, the template, or the number. */
export function drawsConsequences({ errors: [error] }: StatusUpdate): boolean {
  if (!error) return false;
  const { disposition } = describeError(error.code);
  return error.code === STOPPED_MARKETING || ["template", "credentials", "restricted"].includes(disposition);
}

async function drawConsequences(
  tx: Ctx,
  { row, contact }: Found,
  update: StatusUpdate,
  code: number | null,
): Promise<void> {
  if (code === STOPPED_MARKETING) {
    await chooseMarketing(tx, contact.id, { stop: true, at: update.timestamp });
  }
  const { disposition, cause } = describeError(code);
  if (disposition === "template") await resyncTemplateOf(tx, row);
  if (disposition === "credentials" || disposition === "restricted") {
    const state = disposition === "credentials" ? "disconnected" : "restricted";
    await setNumberState(tx, row.numberId, { state, code, reason: cause });
  }
}

async function findMessage(tx: Ctx, numberId: Id<"num">, update: StatusUpdate): Promise<Found | null> {
  return chooseMessage(await findMessages(tx, numberId, [update]), update);
}

/** The messages that callbacks may be about, locked in one order, with their contacts. */
export function findMessages(
  tx: Ctx,
  numberId: Id<"num">,
  updates: readonly StatusUpdate[],
): Promise<Found[]> {
  const ids = updates.flatMap(({ callbackData }) =>
    callbackData !== null && isId("msg", callbackData) ? [callbackData] : [],
  );
  const wamids = new Set(updates.map(({ wamid }) => wamid));
  return tx.db
    .select({ row: messages, contact: contacts })
    .from(messages)
    .innerJoin(
      conversations,
      and(eq(conversations.workspaceId, messages.workspaceId), eq(conversations.id, messages.conversationId)),
    )
    .innerJoin(
      contacts,
      and(eq(contacts.workspaceId, conversations.workspaceId), eq(contacts.id, conversations.contactId)),
    )
    .where(
      and(
        eq(messages.workspaceId, tx.workspaceId),
        eq(messages.numberId, numberId),
        eq(messages.direction, "outbound"),
        or(
          sql`${messages.wamid} = any(${textArray(wamids)})`,
          ids.length > 0 ? sql`${messages.id} = any(${uuidArray("msg", ids)})` : undefined,
        ),
      ),
    )
    .orderBy(messages.id)
    .for("update", { of: messages });
}

/** The message that a callback is about: by WhatsApp's id or, while we have none of it, by our own. */
export function chooseMessage<F extends { row: MessageRow }>(
  found: readonly F[],
  { wamid, callbackData }: StatusUpdate,
): F | null {
  const ours = ({ row }: F) => row.wamid === null && row.id === callbackData;
  return found.find(({ row }) => row.wamid === wamid) ?? found.find(ours) ?? null;
}
