import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { workspaceOf } from "#db/array-params.ts";
import { pool } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { fromJsonRow, type JsonRow } from "#db/json-row.ts";
import { contacts, conversations, messages, numbers, templates } from "#db/schema/index.ts";
import type { ContactRow } from "#lib/contacts/column-rules.ts";
import type { Label } from "#lib/contacts/label-schema.ts";
import { matchesAnyPhone } from "#lib/contacts/match-phone.ts";
import { labelsOfContact, toLabels } from "#lib/contacts/read-labels.ts";
import { identify } from "#lib/contacts/rules.ts";
import { FREE_ENTRY_REPLY_MS } from "#lib/conversations/start-free-entry.ts";
import type { MessageRow } from "#lib/conversations/thread/serialize.ts";
import { ABANDONED_AFTER_MS } from "#lib/conversations/thread/status-rules.ts";
import { sendIntervalMs } from "#lib/messages/rules.ts";
import { latestSlot, PAIR_INTERVAL_MS } from "#lib/messages/send/reserve-slot.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { coalesce } from "#lib/platform/coalesce.ts";
import { type Id, idToUuid, isId } from "#lib/platform/id.ts";
import { phoneForms } from "#lib/platform/phone.ts";
import { isTemplateName } from "#lib/templates/queries.ts";
import type { TemplateRow } from "#lib/templates/serialize.ts";

/** The recipient: the contact of a phone number or of a conversation, or a contact itself. */
export type SendTarget = { phone: string } | { conversationId: Id<"conv"> } | { contactId: Id<"contact"> };

export interface ThreadQuery {
  from: string | undefined;
  template: { id: string } | { name: string } | { category: "authentication" } | null;
  replyTo: string | undefined;
  newConversationId: Id<"conv">;
  /** A jsonb expression that the statement reads too; its value is `thread.extra`. */
  extraSelect?: SQL | undefined;
  /** Whether a rate-limit slot is reserved. False inside a transaction that must be durable. */
  reservesSlot: boolean;
}

type ConversationRow = typeof conversations.$inferSelect;

/** A consistent snapshot of everything that a send depends on. */
export interface SendThread {
  contact: ContactRow | null;
  conversation: ConversationRow | null;
  labels: Label[];
  assigneeName: string | null;
  teamName: string | null;
  /** The requested number, else the conversation's, else the default; null if none exists. */
  number: NumberRow | null;
  /** The end of the window with that number; null if the contact never wrote to it. */
  windowExpiresAt: Date | null;
  /** Whether a message of the conversation is queued or being sent, which the next one waits for. */
  hasUnsentMessage: boolean;
  quoted: MessageRow | null;
  templates: TemplateRow[];
  /** WhatsApp's times of messages from ads that may be unanswered. */
  adMessages: Date[];
  slotAt: Date | null;
  extra: unknown;
}

interface ReadRow extends Record<string, unknown> {
  contact: JsonRow | null;
  conversation: JsonRow | null;
  labels: Label[];
  assignee_name: string | null;
  team_name: string | null;
  number: JsonRow | null;
  window_expires_at: string | null;
  has_unsent: boolean;
  quoted: JsonRow | null;
  templates: JsonRow[] | null;
  ad_messages: string[] | null;
  slots: string[] | null;
  extra: unknown;
}

/**
 * Reads a send's data in one statement and reserves a rate-limit slot. Concurrent reads of a workspace are one statement.
 * @returns null for a missing conversation or contact
 */
export function readThread(ctx: Ctx, target: SendTarget, query: ThreadQuery): Promise<SendThread | null> {
  const read = { ctx, target, query };
  const canShareStatement =
    query.extraSelect === undefined && (query.template === null || "name" in query.template);
  return canShareStatement && ctx.db === pool().db ? readTogether(read) : readOne(read);
}

interface ThreadRead {
  ctx: Ctx;
  target: SendTarget;
  query: ThreadQuery;
}

const readTogether = coalesce<ThreadRead, SendThread | null>({
  groupOf: ({ ctx }) => ctx.workspaceId,
  one: readOne,
  many: (reads) => {
    const [first] = reads;
    return first ? readThreads(first.ctx, reads.map(toRequest)) : Promise.resolve([]);
  },
});

async function readOne({ ctx, target, query }: ThreadRead): Promise<SendThread | null> {
  return toThread(await ctx.db.execute<ReadRow>(threadQuery(ctx, target, query)), target, toTemplates);
}

function toRequest({ target, query }: ThreadRead): ThreadRequest {
  const { from, template, replyTo, reservesSlot, newConversationId } = query;
  return {
    target,
    from,
    template: template && "name" in template ? template.name : null,
    replyTo,
    slotOf: reservesSlot ? newConversationId : null,
  };
}

/** A recipient of a batch. */
export interface ThreadRequest {
  target: SendTarget;
  from: string | undefined;
  /** The name of a template. */
  template: string | null;
  replyTo: string | undefined;
  /** Reserves a slot, of this conversation if the recipient has none yet. */
  slotOf: Id<"conv"> | null;
}

interface SharedRow extends ReadRow {
  place: number;
  /** The account and name of the templates, which only one of its rows has. */
  asked: string;
}

/** Reads the data of many sends in one statement. @returns null for a missing conversation or contact */
export async function readThreads(
  ctx: Ctx,
  requests: readonly ThreadRequest[],
): Promise<(SendThread | null)[]> {
  const rows = await ctx.db.execute<SharedRow>(threadsQuery(ctx, requests));
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  // One row has the templates that several requests name.
  const named = new Map(rows.flatMap((row) => (row.templates ? [[row.asked, toTemplates(row)]] : [])));
  return requests.map(({ target }, place) =>
    toThread(byPlace.get(place) ?? [], target, ({ asked }) => named.get(asked) ?? []),
  );
}

function toTemplates({ templates: rows }: ReadRow): TemplateRow[] {
  return (rows ?? []).map((row) => fromJsonRow(templates, row));
}

function toThread<Row extends ReadRow>(
  rows: readonly Row[],
  target: SendTarget,
  templatesOf: (row: Row) => TemplateRow[],
): SendThread | null {
  const read = rows.map((row) => ({
    row,
    contact: row.contact && fromJsonRow(contacts, row.contact),
  }));
  const found =
    "phone" in target ? chooseContact(read, target.phone) : read.find(({ contact }) => contact !== null);
  if (!found || (found.contact === null && !("phone" in target))) return null;
  const { row, contact } = found;
  const number = row.number && fromJsonRow(numbers, row.number);
  return {
    contact,
    conversation: row.conversation && fromJsonRow(conversations, row.conversation),
    labels: toLabels(row.labels),
    assigneeName: row.assignee_name,
    teamName: row.team_name,
    number,
    windowExpiresAt: row.window_expires_at === null ? null : new Date(row.window_expires_at),
    hasUnsentMessage: row.has_unsent,
    quoted: row.quoted && fromJsonRow(messages, row.quoted),
    templates: templatesOf(row),
    adMessages: (row.ad_messages ?? []).map((at) => new Date(at)),
    slotAt: number && row.slots && latestSlot(number, row.slots),
    extra: row.extra,
  };
}

interface Read<Row> {
  row: Row;
  contact: ContactRow | null;
}

/** Chooses among contacts with a form of the number; the row without a contact if none has it. */
function chooseContact<Row>(read: readonly Read<Row>[], phone: string): Read<Row> | undefined {
  const rows = read.flatMap(({ contact }) => contact ?? []);
  const { contact } = identify(rows, { phone, waId: phone, bsuid: null });
  return read.find((one) => one.contact === contact);
}

function threadQuery(ctx: Ctx, target: SendTarget, query: ThreadQuery): SQL {
  const workspace = workspaceOf(ctx);
  const { template, replyTo, from } = query;
  return sql`/* prepared */
    select thread.*, (${selectTemplates(ctx, matchesTemplate(template))}) as templates,
      case when ${query.reservesSlot} and thread.matches = 1 and not thread.has_unsent
        and thread.number ->> 'state' = 'connected'
      then to_jsonb(parley_reserve_slot(${workspace},
        array[thread.number ->> 'id', concat(thread.number ->> 'id', '/',
          coalesce(thread.conversation ->> 'id', ${idToUuid("conv", query.newConversationId)}))],
        array[case thread.number ->> 'throughput_level' when 'HIGH' then ${sendIntervalMs("HIGH") / 1000}
          else ${sendIntervalMs(null) / 1000} end, ${PAIR_INTERVAL_MS / 1000}]::float8[],
        ${ctx.clock.now().toISOString()}::timestamptz)) end as slots, (select ${query.extraSelect ?? sql`null`}) as extra
    from (${selectThread(ctx, {
      matchesTarget: matchesTarget(workspace, target),
      isNumber:
        from === undefined
          ? sql`case when v.id is null then n.is_default else n.id = v.number_id end`
          : sql`n.id = ${toUuidOrNull("num", from)}`,
      replyTo: toUuidOrNull("msg", replyTo),
    })}) thread
    order by thread.created_at, thread.id`;
}

function threadsQuery(ctx: Ctx, requests: readonly ThreadRequest[]): SQL {
  const workspace = workspaceOf(ctx);
  return sql`/* prepared */
    with item as (
      select * from json_to_recordset(${JSON.stringify(requests.map(toItem))}::json) as item (place integer,
        forms text[], contact_id uuid, conversation_id uuid, number_id uuid, has_number boolean, template text,
        reply_to uuid, slot_of uuid)),
    found as (
      select item.place, contacts.id from item, unnest(item.forms) form
        join contacts on contacts.workspace_id = ${workspace} and contacts.phone = form
      union select item.place, contacts.id from item, unnest(item.forms) form
        join contacts on contacts.workspace_id = ${workspace} and contacts.wa_id = form
      union select item.place, item.contact_id from item where item.contact_id is not null
      union select item.place, v.contact_id from item
        join conversations v on v.workspace_id = ${workspace} and v.id = item.conversation_id),
    thread as materialized (
      select item.place, item.slot_of, item.template, count(*) over (partition by item.place) as recipients, thread.*
      from item left join found on found.place = item.place
      cross join lateral (${selectThread(ctx, {
        matchesTarget: sql`contacts.id = found.id`,
        isNumber: sql`case when item.has_number then n.id = item.number_id
        when v.id is null then n.is_default else n.id = v.number_id end`,
        replyTo: sql`item.reply_to`,
      })}) thread),
    wanted as materialized (
      select place, row_number() over (order by place) as turn, number ->> 'id' as number,
        coalesce(conversation ->> 'id', slot_of::text) as conversation, number ->> 'throughput_level' = 'HIGH' as is_high
      from thread where slot_of is not null and recipients = 1 and not has_unsent and number ->> 'state' = 'connected'),
    reserved as materialized (
      select count(*) as sends, parley_reserve_slot(${workspace},
        array_agg(number order by turn) || array_agg(number || '/' || conversation order by turn),
        array_agg(case when is_high then ${sendIntervalMs("HIGH") / 1000} else ${sendIntervalMs(null) / 1000} end::float8
          order by turn) || array_agg(${PAIR_INTERVAL_MS / 1000}::float8),
        ${ctx.clock.now().toISOString()}::timestamptz) as slots
      from wanted having count(*) > 0)
    select thread.*, concat(thread.number ->> 'waba_id', '/', thread.template) as asked,
      case when thread.template is not null
          and row_number() over (partition by thread.number ->> 'waba_id', thread.template) = 1
        then (${selectTemplates(ctx, matchesNamed(sql`thread.template`))}) end as templates,
      case when wanted.turn is not null
        then to_jsonb(array[reserved.slots[wanted.turn], reserved.slots[reserved.sends + wanted.turn]]) end as slots, null as extra
    from thread left join wanted using (place) left join reserved on true
    order by place, created_at, id`;
}

function toItem(
  { target, from, template, replyTo, slotOf }: ThreadRequest,
  place: number,
): Record<string, unknown> {
  const uuidOf = (prefix: "msg" | "num", id: string | undefined) =>
    id !== undefined && isId(prefix, id) ? idToUuid(prefix, id) : null;
  return {
    place,
    forms: "phone" in target ? phoneForms(target.phone) : [],
    contact_id: "contactId" in target ? idToUuid("contact", target.contactId) : null,
    conversation_id: "conversationId" in target ? idToUuid("conv", target.conversationId) : null,
    number_id: uuidOf("num", from),
    has_number: from !== undefined,
    template: template !== null && isTemplateName(template) ? template : null,
    reply_to: uuidOf("msg", replyTo),
    slot_of: slotOf && idToUuid("conv", slotOf),
  };
}

/** Conditions on the contact and number `n`, and the id of the quoted message. */
interface ThreadConditions {
  matchesTarget: SQL;
  isNumber: SQL;
  replyTo: SQL;
}

function selectThread(ctx: Ctx, { matchesTarget, isNumber, replyTo }: ThreadConditions): SQL {
  const now = ctx.clock.now();
  const before = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;
  const workspace = workspaceOf(ctx);
  return sql`
      select to_jsonb(contacts) as contact, to_jsonb(v) as conversation, ${labelsOfContact} as labels,
        u.name as assignee_name, g.name as team_name, to_jsonb(n) as number, count(*) over () as matches,
        contacts.created_at, contacts.id,
        (select to_jsonb(w.expires_at) #>> '{}' from windows w
          where w.workspace_id = ${workspace} and w.conversation_id = v.id and w.number_id = n.id) as window_expires_at,
        exists (select from messages m where m.workspace_id = ${workspace} and m.conversation_id = v.id
          and m.attempt_state in ('queued', 'in_flight')
          and (m.attempt_state = 'queued' or m.attempt_started_at > ${before(ABANDONED_AFTER_MS)})) as has_unsent,
        (select to_jsonb(q) from messages q where q.workspace_id = ${workspace} and q.conversation_id = v.id
          and q.id = ${replyTo} and q.direction <> 'internal') as quoted,
        case when v.last_inbound_at > ${before(FREE_ENTRY_REPLY_MS)} then (
          select json_agg(m.whatsapp_at) from messages m
          where m.workspace_id = ${workspace} and m.conversation_id = v.id and m.created_at > ${before(FREE_ENTRY_REPLY_MS)}
            and m.direction = 'inbound' and m.number_id = n.id and m.metadata -> 'referral' is not null) end as ad_messages
      from (select) one
      left join contacts on contacts.workspace_id = ${workspace} and ${matchesTarget}
      left join conversations v on v.workspace_id = ${workspace} and v.contact_id = contacts.id
      left join users u on u.id = v.assignee_id
      left join teams g on g.workspace_id = ${workspace} and g.id = v.assigned_team_id
      left join numbers n on n.workspace_id = ${workspace} and ${isNumber}`;
}

function selectTemplates(ctx: Ctx, condition: SQL): SQL {
  return sql`select json_agg(to_jsonb(t) order by t.created_at, t.id) from templates t
    where t.workspace_id = ${workspaceOf(ctx)} and ${condition}`;
}

function matchesTarget(workspace: SQL, target: SendTarget): SQL {
  if ("phone" in target) return matchesAnyPhone([target.phone]);
  if ("contactId" in target) return sql`contacts.id = ${idToUuid("contact", target.contactId)}::uuid`;
  return sql`contacts.id = (select contact_id from conversations where workspace_id = ${workspace}
    and id = ${idToUuid("conv", target.conversationId)}::uuid)`;
}

function matchesTemplate(template: ThreadQuery["template"]): SQL {
  if (template === null) return sql`false`;
  if ("id" in template) return sql`t.id = ${toUuidOrNull("tpl", template.id)}`;
  if ("category" in template)
    return sql`t.waba_id = thread.number ->> 'waba_id' and t.category = ${template.category}`;
  return isTemplateName(template.name) ? matchesNamed(sql`${template.name}`) : sql`false`;
}

function matchesNamed(name: SQL): SQL {
  return sql`t.waba_id = thread.number ->> 'waba_id' and t.name = ${name}`;
}

/** An invalid id becomes null. The subquery gives statements with and without an id the same plan. */
function toUuidOrNull(prefix: "msg" | "num" | "tpl", id: string | undefined): SQL {
  return sql`(select ${id !== undefined && isId(prefix, id) ? idToUuid(prefix, id) : null}::uuid)`;
}
