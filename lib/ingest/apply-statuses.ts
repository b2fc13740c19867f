import "server-only";
import { sql } from "drizzle-orm";
import { workspaceOf } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
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
  type StatusUpdate,
  toStatusStep,
  updateWaits,
} from "#lib/ingest/apply-status.ts";
import { hasNewData } from "#lib/ingest/resolve-contact.ts";
import { type Id, idToUuid } from "#lib/platform/id.ts";

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

function applyChanges(message: TrackedMessage, changes: Partial<MessageRow>): MessageChange {
  const row = { ...message.row, ...changes };
  // Each status is published once; `queued` is not published.
  const isUnpublished = row.status !== "queued" && row.lastPublishedStatus !== row.status;
  message.row = isUnpublished ? { ...row, lastPublishedStatus: row.status } : row;
  message.changed = true;
  return { id: row.id, type: "message.updated", state: isUnpublished ? message.row : null };
}

async function updateMessages(tx: Ctx, changed: readonly TrackedMessage[]): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(({ row }) => ({
    id: idToUuid("msg", row.id),
    conversation_id: idToUuid("conv", row.conversationId),
    public_id: row.id,
    status: row.status,
    is_delivered: isDelivered(row.status),
    last_published_status: row.lastPublishedStatus,
    wamid: row.wamid,
    failure: row.failure,
    metadata: row.metadata,
    sent_at: row.sentAt,
    delivered_at: row.deliveredAt,
    read_at: row.readAt,
    failed_at: row.failedAt,
  }));
  await tx.db.execute(sql`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as row (id uuid, conversation_id uuid,
        public_id text, status text, is_delivered boolean, last_published_status text, wamid text, failure jsonb,
        metadata jsonb, sent_at timestamptz, delivered_at timestamptz, read_at timestamptz, failed_at timestamptz)),
    moved as (
      update ${messages} set status = given.status, last_published_status = given.last_published_status, wamid = given.wamid,
        failure = given.failure, metadata = given.metadata, sent_at = given.sent_at, delivered_at = given.delivered_at,
        read_at = given.read_at, failed_at = given.failed_at, attempt_state = null, next_attempt_at = null,
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
