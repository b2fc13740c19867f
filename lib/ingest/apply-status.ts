import "server-only";
import { and, eq, or, sql } from "drizzle-orm";
import { textArray, uuidArray } from "#db/array-params.ts";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { contacts, conversations, type MessageMetadata, messages } from "#db/schema/index.ts";
import type { ContactRow } from "#lib/contacts/column-rules.ts";
import { WHATSAPP_SOURCE } from "#lib/contacts/rules.ts";
import { recordMarketingChoice } from "#lib/conversations/actions/record-marketing-choice.ts";
import { startFreeEntry } from "#lib/conversations/start-free-entry.ts";
import {
  appendTimelineStepConcurrently,
  type NewStep,
} from "#lib/conversations/thread/append-timeline-step.ts";
import { applyDeferredUpdates, lockMessages } from "#lib/conversations/thread/defer-update.ts";
import { failureOf } from "#lib/conversations/thread/failure-rules.ts";
import { publishMessage } from "#lib/conversations/thread/publish-message.ts";
import { publishPasscodeFailed } from "#lib/conversations/thread/publish-passcode-failed.ts";
import { endAnsweredWaits, restoreWaits } from "#lib/conversations/thread/restore-wait.ts";
import { retainedPayload } from "#lib/conversations/thread/seal-payload.ts";
import type { MessageRow } from "#lib/conversations/thread/serialize.ts";
import { isDelivered, nextStatus } from "#lib/conversations/thread/status-rules.ts";
import { updateRecipient } from "#lib/ingest/resolve-contact.ts";
import { applyRefusalEffects, hasRefusalEffects } from "#lib/messages/send/apply-refusal-effects.ts";
import { type Id, isId } from "#lib/platform/id.ts";
import { describeError } from "#lib/whatsapp/errors.ts";
import type { WebhookUpdate } from "#lib/whatsapp/parse-webhook.ts";

export type StatusUpdate = Extract<WebhookUpdate, { kind: "status" }>;

export interface FoundMessage {
  row: MessageRow;
  contact: ContactRow;
}

const TIME_COLUMNS = {
  sent: "sentAt",
  delivered: "deliveredAt",
  read: "readAt",
  failed: "failedAt",
} as const;

/** All that a status can change, besides the payload; `applyStatuses` stores the same columns in one statement. */
export const STATUS_COLUMNS = [
  "status",
  "wamid",
  "failure",
  "metadata",
  "attemptState",
  "nextAttemptAt",
  ...Object.values(TIME_COLUMNS),
] as const satisfies readonly (keyof MessageRow)[];

type StatusColumn = (typeof STATUS_COLUMNS)[number];
export type StatusChanges = Partial<Pick<MessageRow, StatusColumn>> & Pick<MessageRow, "status">;

/** docs/whatsapp.md#customer-preferences */
const STOPPED_MARKETING = 131050;

/**
 * Updates may arrive in any order; the status never moves backwards. A message whose wamid was lost in a crash or
 * timeout is found by our id in `biz_opaque_callback_data`. @returns whether the message changed
 */
export async function applyStatus(ctx: Ctx, numberId: Id<"num">, update: StatusUpdate): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    // Before the rows, as everywhere. A reply to the message may be stored before its wamid.
    if (update.callbackData !== null) await lockMessages(tx, numberId, [update.wamid]);
    const found = await findMessage(tx, numberId, update);
    if (!found) {
      tx.log.info({ status: update.status }, "status of an unknown message");
      return false;
    }
    const { row, contact } = found;
    if (update.contact) await updateRecipient(tx, contact, update.contact, update.timestamp);
    const changed = await advanceStatus(tx, row, update);
    await appendTimelineStepConcurrently(tx, row.id, toStatusStep(update, changed), async () => {
      if (changed) await publishStatusChange(tx, found, update);
    });
    return changed;
  });
}

async function publishStatusChange(tx: Ctx, found: FoundMessage, update: StatusUpdate): Promise<void> {
  const { row } = found;
  const [error] = update.errors;
  const effects = update.status === "failed" && error ? failureEffectsOf(error.code) : [];
  for (const apply of effects) await apply(tx, found, update);
  await publishMessage(tx, "message.updated", row.id);
}

export function toStatusStep(update: StatusUpdate, changed: boolean): NewStep {
  const [error = null] = update.errors;
  return {
    kind: "status",
    whatsappAt: update.timestamp,
    data: {
      status: update.status,
      changed,
      whatsappCode: error?.code ?? null,
      whatsappTitle: error?.title ?? null,
      whatsappDetails: error?.details ?? null,
      traceId: error?.traceId ?? null,
    },
  };
}

async function advanceStatus(tx: Ctx, row: MessageRow, update: StatusUpdate): Promise<boolean> {
  const changes = computeStatusChanges(row, update);
  if (changes === null) return false;
  const failed = changes.status === "failed" && update.status === "failed";
  if (failed && row.status !== "failed") await publishPasscodeFailed(tx, row);
  await tx.db
    .update(messages)
    .set({ ...changes, payload: isDelivered(changes.status) ? null : retainedPayload })
    .where(and(eq(messages.workspaceId, tx.workspaceId), eq(messages.id, row.id)));
  // If the response to the send was lost, the first status confirms that WhatsApp accepted the message.
  const { conversationId, numberId } = row;
  if (row.status === "queued" && !failed) {
    await startFreeEntry(tx, { conversationId, numberId, at: update.timestamp });
  }
  if (row.wamid === null) await applyDeferredUpdates(tx, { ...row, ...changes });
  await updateWaits(tx, [{ before: row, after: { ...row, ...changes } }]);
  return true;
}

/** A reply that WhatsApp refuses after it was sent is no answer, unless a late receipt proves its delivery. */
export async function updateWaits(
  tx: Ctx,
  changed: readonly { before: MessageRow; after: MessageRow }[],
): Promise<void> {
  const failed = changed.filter(
    ({ before, after }) => before.status !== "failed" && after.status === "failed",
  );
  const delivered = changed.filter(
    ({ before, after }) => before.status === "failed" && isDelivered(after.status),
  );
  await restoreWaits(
    tx,
    failed.map(({ after }) => after),
  );
  await endAnsweredWaits(
    tx,
    delivered.map(({ after }) => after),
  );
}

/** @returns null when nothing changes */
export function computeStatusChanges(row: MessageRow, update: StatusUpdate): StatusChanges | null {
  // A status of an attempt before a manual retry is obsolete.
  if (row.metadata.previousWamids?.includes(update.wamid)) return null;
  // A played voice note has been read.
  const incoming = update.status === "played" ? "read" : update.status;
  const status = nextStatus(row.status, incoming);
  const time = TIME_COLUMNS[incoming];
  // Storing the earliest time makes the result independent of the order.
  const earlier = row[time] === null || update.timestamp < row[time];
  const metadata = nextMetadata(row, update);
  const isChanged =
    earlier ||
    status !== row.status ||
    row.wamid === null ||
    row.attemptState !== null ||
    JSON.stringify(metadata) !== JSON.stringify(row.metadata);
  if (!isChanged) return null;
  const failed = status === "failed" && incoming === "failed";
  return {
    status,
    wamid: row.wamid ?? update.wamid,
    [time]: earlier ? update.timestamp : row[time],
    // A delivery receipt clears an earlier failure.
    failure: failed ? nextFailure(row, update, earlier) : status === "failed" ? row.failure : null,
    metadata,
    attemptState: null,
    nextAttemptAt: null,
  };
}

function nextFailure(row: MessageRow, { errors }: StatusUpdate, earlier: boolean): MessageRow["failure"] {
  return row.failure && !earlier ? row.failure : failureOf(errors[0] ?? { code: null, details: null });
}

function nextMetadata({ metadata }: MessageRow, { pricing }: StatusUpdate): MessageMetadata {
  // Any status ends the hold for a quality check.
  const { heldForQuality, ...rest } = metadata;
  // Pricing is in `sent` and again, unchanged, in a receipt (docs/whatsapp.md#statuses).
  return pricing && !rest.pricing ? { ...rest, pricing: { ...pricing } } : rest;
}

type FailureEffect = (tx: Ctx, found: FoundMessage, update: StatusUpdate) => Promise<unknown>;

/** What a failure with this code changes besides the message: the contact, the template or the number. */
function failureEffectsOf(code: number | null): FailureEffect[] {
  const { disposition } = describeError(code);
  const effects: FailureEffect[] = [];
  if (code === STOPPED_MARKETING) {
    effects.push((tx, { contact }, { timestamp }) =>
      recordMarketingChoice(tx, contact.id, { stop: true, at: timestamp, source: WHATSAPP_SOURCE }),
    );
  }
  if (hasRefusalEffects(disposition)) {
    effects.push((tx, { row }) => applyRefusalEffects(tx, row, { disposition, code }));
  }
  return effects;
}

/** Otherwise the update is applied together with others, in one statement. */
export function hasFailureEffects({ errors: [error] }: StatusUpdate): boolean {
  return error !== undefined && failureEffectsOf(error.code).length > 0;
}

async function findMessage(tx: Ctx, numberId: Id<"num">, update: StatusUpdate): Promise<FoundMessage | null> {
  return matchMessage(await findMessages(tx, numberId, [update]), update);
}

/** Locks in order of id, to avoid deadlocks. */
export function findMessages(
  tx: Ctx,
  numberId: Id<"num">,
  updates: readonly StatusUpdate[],
): Promise<FoundMessage[]> {
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

/** Finds the message by wamid or, while it is unknown, by our id. */
export function matchMessage<F extends { row: MessageRow }>(
  found: readonly F[],
  { wamid, callbackData }: StatusUpdate,
): F | null {
  const ours = ({ row }: F) => row.wamid === null && row.id === callbackData;
  return found.find(({ row }) => row.wamid === wamid) ?? found.find(ours) ?? null;
}
