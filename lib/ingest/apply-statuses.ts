import "server-only";
import { sql } from "drizzle-orm";
import { workspaceOf } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { conversations, messages } from "#db/schema/index.ts";
import { type Id, idToUuid } from "#lib/id.ts";
import {
  changesBy,
  chooseMessage,
  drawsConsequences,
  type Found,
  findMessages,
  type StatusUpdate,
  statusStep,
} from "#lib/ingest/apply-status.ts";
import { tellsNews } from "#lib/ingest/resolve-contact.ts";
import { appendSteps, type NewStep } from "#lib/messages/append-step.ts";
import { isRedacted, keptPayload } from "#lib/messages/kept-payload.ts";
import { type MessageNews, publishMessages } from "#lib/messages/publish-messages.ts";
import type { MessageRow } from "#lib/messages/serialize.ts";

/** A message while several callbacks are applied to it. */
interface MovingMessage extends Found {
  changed: boolean;
}

/**
 * Moves many messages of a number on by WhatsApp's callbacks in a number of statements that does not depend on how many
 * they are, with the outcome of `applyStatus` for one after the other. Call inside a transaction.
 * @returns of each whether its message changed; null for one that `applyStatus` is to apply, because it changes more than
 *   the message
 */
export async function applyStatuses(
  tx: Ctx,
  numberId: Id<"num">,
  updates: readonly StatusUpdate[],
): Promise<(boolean | null)[]> {
  if (updates.length === 0) return [];
  const found = await findMessages(tx, numberId, updates);
  const moving = found.map((each): MovingMessage => ({ ...each, changed: false }));
  const left = new Set<MovingMessage>();
  const news: MessageNews[] = [];
  const steps: { messageId: Id<"msg">; step: NewStep }[] = [];
  const outcomes = updates.map((update) => {
    const message = chooseMessage(moving, update);
    if (!message) {
      tx.log.info({ status: update.status }, "status of a message that is not ours");
      return false;
    }
    // What comes after one that is left is left, too: they stay in their order.
    if (left.has(message) || !isPlain(message, update)) {
      left.add(message);
      return null;
    }
    const changes = changesBy(message.row, update);
    const changed = changes !== null;
    if (changed) news.push(moveOn(message, changes));
    steps.push({ messageId: message.row.id, step: statusStep(update, changed) });
    return changed;
  });
  const changed = moving.filter((message) => message.changed);
  await updateMessages(tx, changed);
  await appendSteps(tx, steps);
  await publishMessages(tx, news);
  return outcomes;
}

/** Whether a callback changes its message alone. */
function isPlain({ row, contact }: Found, update: StatusUpdate): boolean {
  if (row.status === "queued" || (update.contact && tellsNews(contact, update.contact))) return false;
  return update.status !== "failed" || !(isRedacted(row.content) || drawsConsequences(update));
}

function moveOn(message: MovingMessage, changes: Partial<MessageRow>): MessageNews {
  const row = { ...message.row, ...changes };
  // Other systems are told each status once, and not that a message waits.
  const isNews = row.status !== "queued" && row.toldStatus !== row.status;
  message.row = isNews ? { ...row, toldStatus: row.status } : row;
  message.changed = true;
  return { id: row.id, type: "message.updated", state: isNews ? message.row : null };
}

/** Writes where the messages stand now; the list's tick of a conversation's newest message follows its status. */
async function updateMessages(tx: Ctx, changed: readonly MovingMessage[]): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(({ row }) => ({
    id: idToUuid("msg", row.id),
    conversation_id: idToUuid("conv", row.conversationId),
    public_id: row.id,
    status: row.status,
    told_status: row.toldStatus,
    wamid: row.wamid,
    failure: row.failure,
    facts: row.facts,
    sent_at: row.sentAt,
    delivered_at: row.deliveredAt,
    read_at: row.readAt,
    failed_at: row.failedAt,
  }));
  await tx.db.execute(sql`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as row (id uuid, conversation_id uuid,
        public_id text, status text, told_status text, wamid text, failure jsonb, facts jsonb, sent_at timestamptz,
        delivered_at timestamptz, read_at timestamptz, failed_at timestamptz)),
    moved as (
      update ${messages} set status = given.status, told_status = given.told_status, wamid = given.wamid,
        failure = given.failure, facts = given.facts, sent_at = given.sent_at, delivered_at = given.delivered_at,
        read_at = given.read_at, failed_at = given.failed_at, attempt_state = null, next_attempt_at = null,
        payload = ${keptPayload}
      from given where ${messages.workspaceId} = ${workspaceOf(tx)} and ${messages.id} = given.id),
    locked as (
      select c.id from ${conversations} c
      where c.workspace_id = ${workspaceOf(tx)} and c.id in (select conversation_id from given)
      order by c.id for no key update)
    update ${conversations} c set last_message = jsonb_set(c.last_message, '{status}', to_jsonb(given.status)),
      updated_at = ${tx.clock.now().toISOString()}::timestamptz
    from given join locked on locked.id = given.conversation_id
    where c.workspace_id = ${workspaceOf(tx)} and c.id = locked.id
      and c.last_message ->> 'id' = given.public_id and c.last_message ->> 'status' is distinct from given.status`);
}
