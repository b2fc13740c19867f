import "server-only";
import { sql } from "drizzle-orm";
import { workspaceOf } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { columnList, toJsonRow } from "#db/json-row.ts";
import { conversations, messages } from "#db/schema/index.ts";
import { appendTimelineSteps, type NewStep } from "#lib/conversations/thread/append-timeline-step.ts";
import { type MessageChange, publishMessages } from "#lib/conversations/thread/publish-messages.ts";
import { isRedacted, retainedPayload } from "#lib/conversations/thread/seal-payload.ts";
import type { MessageRow } from "#lib/conversations/thread/serialize.ts";
import { isDelivered } from "#lib/conversations/thread/status-rules.ts";
import {
  computeStatusChanges,
  type FoundMessage,
  findMessages,
  hasFailureEffects,
  matchMessage,
  STATUS_COLUMNS,
  type StatusChanges,
  type StatusUpdate,
  toStatusStep,
  updateWaits,
} from "#lib/ingest/apply-status.ts";
import { hasNewData } from "#lib/ingest/resolve-contact.ts";
import type { Id } from "#lib/platform/id.ts";

interface TrackedMessage extends FoundMessage {
  before: MessageRow;
  changed: boolean;
}

/**
 * Has the same result as `applyStatus` in sequence. Call inside a transaction. @returns per update whether its message
 * changed; null if the caller must use `applyStatus`
 */
export async function applyStatuses(
  tx: Ctx,
  numberId: Id<"num">,
  updates: readonly StatusUpdate[],
): Promise<(boolean | null)[]> {
  if (updates.length === 0) return [];
  const found = await findMessages(tx, numberId, updates);
  const tracked = found.map((each): TrackedMessage => ({ ...each, before: each.row, changed: false }));
  const deferred = new Set<TrackedMessage>();
  const events: MessageChange[] = [];
  const steps: { messageId: Id<"msg">; step: NewStep }[] = [];
  const outcomes = updates.map((update) => {
    const message = matchMessage(tracked, update);
    if (!message) {
      tx.log.info({ status: update.status }, "status of an unknown message");
      return false;
    }
    // Later updates of the same message are deferred too, to preserve their order.
    if (deferred.has(message) || !isMessageOnlyChange(message, update)) {
      deferred.add(message);
      return null;
    }
    const changes = computeStatusChanges(message.row, update);
    const changed = changes !== null;
    if (changed) events.push(applyChanges(message, changes));
    steps.push({ messageId: message.row.id, step: toStatusStep(update, changed) });
    return changed;
  });
  const changed = tracked.filter((message) => message.changed);
  await updateMessages(tx, changed);
  await updateWaits(
    tx,
    changed.map(({ before, row }) => ({ before, after: row })),
  );
  await appendTimelineSteps(tx, steps);
  await publishMessages(tx, events);
  return outcomes;
}

function isMessageOnlyChange({ row, contact }: FoundMessage, update: StatusUpdate): boolean {
  if (
    row.status === "queued" ||
    row.wamid === null ||
    (update.contact && hasNewData(contact, update.contact))
  )
    return false;
  return update.status !== "failed" || !(isRedacted(row.content) || hasFailureEffects(update));
}

function applyChanges(message: TrackedMessage, changes: StatusChanges): MessageChange {
  const row = { ...message.row, ...changes };
  // Each status is published once; `queued` is not published.
  const isUnpublished = row.status !== "queued" && row.lastPublishedStatus !== row.status;
  message.row = isUnpublished ? { ...row, lastPublishedStatus: row.status } : row;
  message.changed = true;
  return { id: row.id, type: "message.updated", state: isUnpublished ? message.row : null };
}

const WRITTEN_COLUMNS = [...STATUS_COLUMNS, "lastPublishedStatus"] as const;

function pickColumns(row: MessageRow): Partial<MessageRow> {
  const columns = ["id", "conversationId", ...WRITTEN_COLUMNS] as const;
  return Object.fromEntries(columns.map((column) => [column, row[column]]));
}

async function updateMessages(tx: Ctx, changed: readonly TrackedMessage[]): Promise<void> {
  if (changed.length === 0) return;
  const given = changed.map(({ row }) => ({
    public_id: row.id,
    is_delivered: isDelivered(row.status),
    message: toJsonRow(messages, pickColumns(row)),
  }));
  await tx.db.execute(sql`
    with given as materialized (
      select message.*, each.public_id, each.is_delivered
      from json_to_recordset(${JSON.stringify(given)}::json) as each (public_id text, is_delivered boolean, message json),
        json_populate_record(null::${messages}, each.message) as message),
    moved as (
      update ${messages} set (${columnList(WRITTEN_COLUMNS)}) = row(${columnList(WRITTEN_COLUMNS, sql`given.`)}),
        payload = case when given.is_delivered then null else ${retainedPayload} end
      from given where ${messages.workspaceId} = ${workspaceOf(tx)} and ${messages.id} = given.id),
    locked as (
      select c.id from ${conversations} c
      where c.workspace_id = ${workspaceOf(tx)} and c.id in (select conversation_id from given)
      order by c.id for no key update)
    update ${conversations} c set last_message = jsonb_set(c.last_message, '{status}', to_jsonb(given.status))
    from given join locked on locked.id = given.conversation_id
    where c.workspace_id = ${workspaceOf(tx)} and c.id = locked.id
      and c.last_message ->> 'id' = given.public_id and c.last_message ->> 'status' is distinct from given.status`);
}
