import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { plainUuidArray, uuidArray } from "#db/array-params.ts";
import type { Db } from "#db/client.ts";
import type { MessageMetadata, ReportFact } from "#db/schema/index.ts";
import { writtenAtOf } from "#lib/conversations/thread/restore-wait.ts";
import type { BusinessHours } from "#lib/hours/rules.ts";
import { hoursSchema } from "#lib/hours/schema.ts";
import { type Id, idToUuid, NIL_UUID } from "#lib/platform/id.ts";
import type { CountedMessage } from "#lib/reports/count-rules.ts";
import { hasTraitSql } from "#lib/reports/queries.ts";

/** WhatsApp's code if there is one; null of a message that has not failed. */
export const failureCodeOf = (row: SQL) =>
  sql<string | null>`coalesce(${row}.failure ->> 'whatsappCode', ${row}.failure ->> 'code')`;
export const isPasscodeRow = (row: SQL) =>
  sql`${row}.kind = 'template' and coalesce(${row}.content ->> 'category', '') = 'authentication'`;
/** The condition of `isReply` in count-rules.ts for a row of messages. */
const isReplyRow = (
  row: SQL,
) => sql`${row}.direction = 'outbound' and ${row}.status in ('sent', 'delivered', 'read')
  and ${hasTraitSql(row, "countsAsReply")} and (${row}.author_kind <> 'system' or ${row}.metadata ? 'echo')
  and not (${isPasscodeRow(row)})`;
export const isInboundRow = (row: SQL) =>
  sql`${row}.direction = 'inbound' and ${hasTraitSql(row, "countsAsUnread")}`;
const isClosingRow = (row: SQL) => sql`${row}.kind = 'activity' and ${row}.content ->> 'action' = 'closed'`;
const x = sql`x`;
const m = sql`m`;
const sameThread = sql`x.workspace_id = m.workspace_id and x.conversation_id = m.conversation_id`;
const before = (row: SQL) => sql`(x.created_at, x.id) < (${row}.created_at, ${row}.id)`;
const after = (row: SQL) => sql`(x.created_at, x.id) > (${row}.created_at, ${row}.id)`;
const afterPrevious = sql`(x.created_at, x.id)
  > (coalesce(previous.created_at, '-infinity'), coalesce(previous.id, ${NIL_UUID}::uuid))`;
const latest = sql`order by x.created_at desc, x.id desc limit 1`;
const earliest = sql`order by x.created_at, x.id limit 1`;

/**
 * Whether the message `row` in the thread of `m` is the first one of the customer, or the first after a closing. Retention
 * deletes messages and keeps closings.
 */
const isOpening = (row: SQL) => sql`(coalesce((select x.kind = 'activity' from messages x
    where ${sameThread} and ${before(row)} and ((${isInboundRow(x)}) or (${isClosingRow(x)})) ${latest}), true)
  and not exists (select from conversations d
    where d.workspace_id = m.workspace_id and d.id = m.conversation_id and d.deleted_inbound_at > coalesce((
      select x.created_at from messages x where ${sameThread} and ${before(row)} and ${isClosingRow(x)} ${latest}), '-infinity')))`;
/** Whether the customer's message `m` is the first one, or the first after a closing. */
export const opensConversation = isOpening(m);
/** Whether the contact `p` was blocked when the message `m` came. */
export const isBlockedRow = sql`coalesce(p.blocked_at <= m.created_at, false)`;

interface Row extends Record<string, unknown> {
  id: string;
  conversation_id: string;
  number_id: string;
  direction: CountedMessage["direction"];
  kind: string;
  status: string;
  is_automatic: boolean;
  author: string | null;
  failure_code: string | null;
  template_name: string | null;
  is_passcode: boolean;
  action: string | null;
  assignee: string | null;
  given_labels: string[];
  pricing: MessageMetadata["pricing"] | null;
  was_delivered: boolean;
  created_at: string;
  written_at: string;
  waiting_since: string | null;
  is_first: boolean;
  is_followed: boolean;
  is_extended: boolean;
  is_blocked: boolean;
  labels: string[];
  team: string | null;
  hours: unknown;
  passcode_state: string | null;
  passcode_expires_at: string | null;
  facts: ReportFact[] | null;
  was_reply: boolean | null;
}

export interface ReadMessage {
  message: CountedMessage;
  /** The hours of the team for which it counts or else of the workspace; null while it is always open. */
  hours: BusinessHours | null;
  /** What was counted for it; null if nothing was. */
  previous: { facts: ReportFact[]; isReply: boolean } | null;
}

/** Reads messages with the facts derived from their threads; each look-up is a short range of an index. */
export async function readMessages(
  db: Db,
  workspaceId: Id<"ws">,
  ids: readonly Id<"msg">[],
): Promise<ReadMessage[]> {
  if (ids.length === 0) return [];
  const workspace = sql`${idToUuid("ws", workspaceId)}::uuid`;
  const rows = await db.execute<Row>(sql`
    select m.id, m.conversation_id, m.number_id, m.direction, m.kind, m.status,
      m.author_kind = 'system' and not m.metadata ? 'echo' as is_automatic,
      case when m.author_kind = 'member' then m.author_id end as author,
      case when m.status = 'failed' then ${failureCodeOf(m)} end as failure_code,
      case when m.kind = 'template' then m.content ->> 'name' end as template_name,
      ${isPasscodeRow(m)} as is_passcode,
      case when m.kind = 'activity' then m.content ->> 'action' end as action,
      case when m.kind = 'activity' then m.content #>> '{assignee,id}' end as assignee,
      case when m.kind = 'activity' and m.content ->> 'action' = 'labeled' then array(
        select l.id::text from labels l where l.workspace_id = m.workspace_id
          and l.name in (select jsonb_array_elements_text(m.content -> 'labels')) order by l.id) else '{}' end as given_labels,
      m.metadata -> 'pricing' as pricing,
      m.status in ('delivered', 'read') as was_delivered,
      m.created_at, ${writtenAtOf(m)} as written_at,
      coalesce(reply.waiting_since, closing.waiting_since) as waiting_since,
      coalesce(reply.is_first, inbound.is_first, false) as is_first,
      coalesce(inbound.is_followed, false) as is_followed, coalesce(inbound.is_extended, false) as is_extended,
      ${isBlockedRow} as is_blocked,
      array(select l.label_id::text from contact_labels l
        where l.workspace_id = m.workspace_id and l.contact_id = p.id order by l.label_id) as labels,
      c.assigned_team_id as team, coalesce(team.hours, automation.hours) as hours,
      code.state as passcode_state, code.expires_at as passcode_expires_at, counted.facts, counted.is_reply as was_reply
    from messages m
    join conversations c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
    join contacts p on p.workspace_id = c.workspace_id and p.id = c.contact_id
    left join automations automation on automation.workspace_id = c.workspace_id
    left join report_messages counted on counted.workspace_id = m.workspace_id and counted.message_id = m.id
    left join teams team on team.workspace_id = c.workspace_id and team.id = case
      when jsonb_array_length(counted.facts) > 0 then (counted.facts #>> '{0,team}')::uuid else c.assigned_team_id end
    left join lateral (
      select first.written_at as waiting_since, first.is_first
      from (select ${isReplyRow(m)} as is_reply) own
      left join lateral (
        select x.created_at, x.id from messages x
        where ${sameThread} and ${before(m)} and ((${isReplyRow(x)}) or (${isClosingRow(x)})) ${latest}) previous on true
      join lateral (
        select f.*, ${isOpening(sql`f`)} as is_first
        from (
          select x.created_at, x.id, ${writtenAtOf(x)} as written_at from messages x
          where ${sameThread} and ${before(m)} and (${isInboundRow(x)})
            and ${afterPrevious} ${earliest}) f) first on true
      where own.is_reply) reply on m.direction = 'outbound'
    left join lateral (
      select first.waiting_since
      from (select) own
      left join lateral (
        select x.created_at, x.id from messages x
        where ${sameThread} and ${before(m)} and ${isClosingRow(x)} ${latest}) previous on true
      join lateral (
        select ${writtenAtOf(x)} as waiting_since from messages x
        where ${sameThread} and ${before(m)} and (${isInboundRow(x)}) and ${afterPrevious} ${earliest}) first on true
    ) closing on ${isClosingRow(m)}
    left join lateral (
      select ${opensConversation} as is_first,
        exists (select from messages x where ${sameThread} and ${after(m)} and x.created_at < ${writtenAtOf(m)} + interval '1 day'
          and ((${isInboundRow(x)}) or (${isReplyRow(x)}) or (${isClosingRow(x)}))) as is_followed,
        exists (select from messages x where ${sameThread} and ${after(m)} and x.created_at < ${writtenAtOf(m)} + interval '1 day'
          and (${isInboundRow(x)})) as is_extended) inbound on m.direction = 'inbound'
    left join lateral (
      select o.state, o.expires_at from otp_verifications o
      where o.workspace_id = m.workspace_id and o.message_id = m.id limit 1) code on m.kind = 'template'
    where m.workspace_id = ${workspace} and m.id = any(${uuidArray("msg", ids)})`);
  return rows.map(toRead);
}

let parsed: { json: string; hours: BusinessHours } | null = null;

/** The same object for the same hours, for which `businessTimeBetween` keeps its days. */
function parseHours(value: unknown): BusinessHours {
  const json = JSON.stringify(value);
  if (parsed?.json !== json) parsed = { json, hours: hoursSchema.parse(value) };
  return parsed.hours;
}

function toRead(row: Row): ReadMessage {
  const previous = row.facts && { facts: row.facts, isReply: row.was_reply ?? false };
  // The team and labels are those of the time when the message was first counted.
  const known = previous?.facts[0];
  const uuidOf = (id: string | null) => id && idToUuid("user", id);
  return {
    previous,
    hours: row.hours === null ? null : parseHours(row.hours),
    message: {
      id: row.id,
      conversationId: row.conversation_id,
      numberId: row.number_id,
      direction: row.direction,
      kind: row.kind,
      status: row.status,
      isAutomatic: row.is_automatic,
      authorId: uuidOf(row.author),
      failureCode: row.failure_code,
      templateName: row.template_name,
      isPasscode: row.is_passcode,
      action: row.action,
      assigneeId: uuidOf(row.assignee),
      givenLabels: row.given_labels,
      pricing: row.pricing,
      wasDelivered: row.was_delivered,
      createdAt: new Date(row.created_at),
      writtenAt: new Date(row.written_at),
      waitingSince: row.waiting_since === null ? null : new Date(row.waiting_since),
      isFirst: row.is_first,
      isFollowed: row.is_followed,
      isExtended: row.is_extended,
      isBlocked: row.is_blocked,
      teamId: known ? known.team : row.team,
      labelIds: known ? known.labels : row.labels,
      passcode:
        row.passcode_state === null || row.passcode_expires_at === null
          ? null
          : { state: row.passcode_state, expiresAt: new Date(row.passcode_expires_at) },
    },
  };
}

/**
 * The messages whose own numbers depend on these: the reply, customer's message and closing after each, and the
 * customer's message before it, whose window it may have answered.
 */
export async function findNeighbors(
  db: Db,
  workspaceId: Id<"ws">,
  uuids: readonly string[],
): Promise<string[]> {
  if (uuids.length === 0) return [];
  const workspace = sql`${idToUuid("ws", workspaceId)}::uuid`;
  const next = (condition: SQL) =>
    sql`(select x.id from messages x where ${sameThread} and ${after(m)} and (${condition}) ${earliest})`;
  const rows = await db.execute<{ id: string }>(sql`
    select distinct found.id from messages m, lateral unnest(array[
      ${next(isReplyRow(x))}, ${next(isInboundRow(x))}, ${next(isClosingRow(x))},
      (select x.id from messages x where ${sameThread} and ${before(m)} and (${isInboundRow(x)})
        and x.created_at > m.created_at - interval '1 day' ${latest})]) found (id)
    where m.workspace_id = ${workspace} and m.id = any(${plainUuidArray(uuids)})
      and ((${isReplyRow(m)}) or (${isInboundRow(m)}) or (${isClosingRow(m)}) or m.direction = 'outbound')
      and found.id is not null`);
  return rows.map(({ id }) => id);
}
