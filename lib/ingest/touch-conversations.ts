import "server-only";
import { sql } from "drizzle-orm";
import { workspaceOf } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { conversations, type LastMessage, windows } from "#db/schema/index.ts";
import { awaitsAssignment, hasAutoReplies } from "#lib/automations/queue-automations.ts";
import type { ConversationState } from "#lib/platform/conversation-states.ts";
import { type Id, idToUuid, newId, uuidToId } from "#lib/platform/id.ts";
import { getWindowEnd } from "#lib/whatsapp/window-rules.ts";

export interface InboundChange {
  id: Id<"conv">;
  /** The latest of WhatsApp's timestamps. */
  latestAt: Date;
  lastMessage: LastMessage;
  /** False for a blocked contact. */
  reopens: boolean;
  unread: number;
  firstUnreadId: Id<"msg"> | null;
  /** When the oldest unanswered of these messages was written. */
  waitingSince: Date | null;
  /** The first message counts as unread and replaces a closed conversation's waiting time. */
  restartsWait: boolean;
  /** Messages other than reactions. */
  threadRevision: number;
}

export interface TouchedConversation {
  previousState: ConversationState;
  windowOpened: boolean;
  /** When the previous window expired, if that has not been published. */
  windowEndedAt: Date | null;
  awaitsAssignment: boolean;
  /** The same for all of a workspace. */
  hasAutoReplies: boolean;
}

/** One statement, which locks in a fixed order and is safe against concurrent creation. */
export async function findOrCreateConversations(
  tx: Ctx,
  numberId: Id<"num">,
  given: readonly { contactId: Id<"contact">; isBlocked: boolean }[],
): Promise<Map<Id<"contact">, { id: Id<"conv">; created: boolean }>> {
  const rows = given.map(({ contactId, isBlocked }) => ({
    id: idToUuid("conv", newId("conv")),
    contact_id: idToUuid("contact", contactId),
    state: isBlocked ? "closed" : "open",
  }));
  const now = sql`${tx.clock.now().toISOString()}::timestamptz`;
  const found = await tx.db.execute<{ id: string; contact_id: string; created: boolean }>(sql`
    insert into ${conversations} (id, workspace_id, contact_id, number_id, state, last_activity_at, created_at, updated_at)
    select id, ${workspaceOf(tx)}, contact_id, ${idToUuid("num", numberId)}::uuid, state, ${now}, ${now}, ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (id uuid, contact_id uuid, state text)
    order by contact_id
    on conflict (workspace_id, contact_id) do update set contact_id = excluded.contact_id
    returning id, contact_id, old.id is null as created`);
  return new Map(
    found.map(({ id, contact_id, created }) => [
      uuidToId("contact", contact_id),
      { id: uuidToId("conv", id), created },
    ]),
  );
}

/** Windows start at the latest WhatsApp timestamp and are never shortened. */
export async function touchConversations(
  tx: Ctx,
  numberId: Id<"num">,
  changes: readonly InboundChange[],
): Promise<Map<Id<"conv">, TouchedConversation>> {
  const rows = changes.map((change) => ({
    id: idToUuid("conv", change.id),
    at: change.latestAt,
    expires_at: getWindowEnd(change.latestAt),
    last_message: change.lastMessage,
    reopens: change.reopens,
    unread: change.unread,
    first_unread_id: change.firstUnreadId && idToUuid("msg", change.firstUnreadId),
    waiting_since: change.waitingSince,
    restarts_wait: change.restartsWait,
    thread_revision: change.threadRevision,
  }));
  const number = sql`${idToUuid("num", numberId)}::uuid`;
  const now = sql`${tx.clock.now().toISOString()}::timestamptz`;
  const touched = await tx.db.execute<{
    id: string;
    previous: TouchedConversation["previousState"];
    window_opened: boolean;
    window_ended_at: number | null;
    awaits_assignment: boolean;
    has_auto_replies: boolean;
  }>(sql`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as row (id uuid, at timestamptz,
        expires_at timestamptz, last_message jsonb, reopens boolean, unread integer, first_unread_id uuid,
        waiting_since timestamptz, restarts_wait boolean, thread_revision integer)),
    extended as (
      insert into ${windows} as w (workspace_id, conversation_id, number_id, last_inbound_at, expires_at, open_event_published)
      select ${workspaceOf(tx)}, id, ${number}, at, expires_at, expires_at > ${now} from given order by id
      on conflict (workspace_id, conversation_id, number_id) do update set
        last_inbound_at = greatest(w.last_inbound_at, excluded.last_inbound_at),
        expires_at = greatest(w.expires_at, excluded.expires_at),
        open_event_published = greatest(w.expires_at, excluded.expires_at) > ${now}
      returning conversation_id, expires_at,
        new.open_event_published and not (coalesce(old.open_event_published, false) and old.expires_at > ${now}) as window_opened,
        case when old.open_event_published and old.expires_at <= ${now}
          then (extract(epoch from old.expires_at) * 1000)::double precision end as window_ended_at)
    update ${conversations} c set
      number_id = ${number},
      state = case when reopens then 'open' else c.state end,
      snoozed_until = case when reopens then null else c.snoozed_until end,
      last_activity_at = case when reopens then ${now} else c.last_activity_at end,
      unread_count = c.unread_count + unread,
      first_unread_id = coalesce(c.first_unread_id, given.first_unread_id),
      waiting_since = case when given.waiting_since is null then c.waiting_since else least(
        case when c.state <> 'closed' or not restarts_wait then c.waiting_since end, given.waiting_since) end,
      thread_revision = c.thread_revision + given.thread_revision,
      last_message = given.last_message,
      window_expires_at = extended.expires_at,
      closing_notice_sent_to = case when c.window_expires_at = extended.expires_at then c.closing_notice_sent_to end,
      last_inbound_at = greatest(c.last_inbound_at, at),
      updated_at = ${now}
    from given join extended on extended.conversation_id = given.id
    where c.workspace_id = ${workspaceOf(tx)} and c.id = given.id
    returning c.id, old.state as previous, extended.window_opened, extended.window_ended_at,
      ${awaitsAssignment(tx)} as awaits_assignment, ${hasAutoReplies(tx)} as has_auto_replies`);
  return new Map(
    touched.map(({ id, previous, window_opened, window_ended_at, ...automated }) => [
      uuidToId("conv", id),
      {
        previousState: previous,
        windowOpened: window_opened,
        windowEndedAt: window_ended_at === null ? null : new Date(window_ended_at),
        awaitsAssignment: automated.awaits_assignment,
        hasAutoReplies: automated.has_auto_replies,
      },
    ]),
  );
}
