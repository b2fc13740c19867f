import type postgres from "postgres";
import { VIEW_KEYS } from "#lib/conversations/views/apply-count-deltas.ts";
import { uuidToId } from "#lib/platform/id.ts";

export interface SeedPlace {
  conversations: number;
  workspaceId: string;
  numberId: string;
  agents: { uuid: string; name: string }[];
  labelIds: string[];
}

interface Range {
  from: number;
  to: number;
  messages: number;
}

const DAYS = 730;
/** One message in 250 goes to one thread: 20,000 of 5,000,000. */
const LONG_THREAD = 250;
const OLD_WORD = "blackfriday";
const CHECKED = 1000;

export async function createPlan(sql: postgres.Sql): Promise<void> {
  await sql`
    create unlogged table seed_messages (n int, id uuid, at timestamptz, customer int, direction text, kind text,
      sentence int, agent int, is_old boolean, unread boolean)`;
}

export async function planMessages(sql: postgres.Sql, place: SeedPlace, range: Range): Promise<void> {
  await sql`
    insert into seed_messages
    select n, uuidv7(at - clock_timestamp()), at, customer, direction,
      case when direction = 'internal' then 'note' when kind < 0.04 then 'image' when kind < 0.06 then 'document'
        when kind < 0.08 and direction = 'outbound' then 'template' else 'text' end,
      sentence, agent, is_old, unread and direction = 'inbound'
    from (
      select chance.n, at, customer, kind, agent,
        case when side < 0.52 then 'inbound' when side < 0.985 then 'outbound' else 'internal' end as direction,
        floor(sentence * sentences)::int as sentence,
        is_old and at between now() - interval '395 days' and now() - interval '365 days' as is_old,
        unread and at > now() - interval '2 days' as unread
      from (
        select n, now() - make_interval(days => ${DAYS}::int) * (1 - n::float8 / ${range.messages}::int) as at,
          case when n % ${LONG_THREAD}::int = 0 then 0
            else floor(${place.conversations}::int * power(random(), 1.6))::int end as customer,
          random() as side, random() as kind, random() as sentence, random() < 0.2 as is_old, random() < 0.5 as unread,
          1 + floor(random() * ${place.agents.length}::int)::int as agent
        from generate_series(${range.from}::int, ${range.to}::int) n offset 0) chance
      join seed_customers c on c.n = chance.customer) planned`;
}

const TEXT = `s.body || case when m.n % 5 = 0 then ' NW-' || m.n else '' end || case when m.is_old then ' ${OLD_WORD}' else '' end`;
const TEMPLATE_TEXT = `'Your order NW-' || m.n || ' is on its way. '`;
const FILE_NAME = `'invoice-' || m.n || '.pdf'`;
const FILE = `'mediaId', null, 'mimeType', null, 'sha256', null`;
const FROM = `
  from seed_messages m join seed_customers c on c.n = m.customer
  join seed_sentences s on s.language = c.language and s.place = m.sentence`;

export async function insertMessages(
  sql: postgres.Sql,
  place: SeedPlace,
  { from, to }: Range,
): Promise<void> {
  await sql.unsafe(
    `insert into messages (id, workspace_id, conversation_id, number_id, direction, kind, content, status, wamid, author_kind,
      author_id, author_name, created_at, whatsapp_at, sent_at, delivered_at, read_at)
    select m.id, $1::uuid, c.conversation_id, $2::uuid, m.direction, m.kind,
      case m.kind
        when 'note' then jsonb_build_object('kind', 'note', 'body', ${TEXT}, 'mentions', '[]'::jsonb)
        when 'image' then jsonb_build_object('kind', 'image', ${FILE}, 'caption', ${TEXT})
        when 'document' then jsonb_build_object('kind', 'document', ${FILE}, 'caption', null, 'filename', ${FILE_NAME})
        when 'template' then jsonb_build_object('kind', 'template', 'name', 'order_update', 'language', 'en',
          'category', 'utility', 'headerKind', 'none', 'header', null, 'headerMediaLink', null, 'footer', null,
          'buttons', '[]'::jsonb, 'redacted', false, 'body', ${TEMPLATE_TEXT} || ${TEXT})
        else jsonb_build_object('kind', 'text', 'body', ${TEXT}) end,
      case m.direction when 'inbound' then 'received' when 'internal' then 'sent' else 'read' end,
      case when m.direction <> 'internal' then 'wamid.seed.' || m.n end,
      case m.direction when 'inbound' then 'contact' else 'member' end,
      case when m.direction <> 'inbound' then ($3::text[])[m.agent] end,
      case when m.direction <> 'inbound' then ($4::text[])[m.agent] end,
      m.at, case when m.direction = 'inbound' then m.at end, sent.at, sent.at, sent.at
    ${FROM} cross join lateral (select case when m.direction = 'outbound' then m.at end as at) sent
    where m.n between $5::int and $6::int`,
    [place.workspaceId, place.numberId, authorIds(place), place.agents.map(({ name }) => name), from, to],
  );
}

/** As the trigger on messages would write them. */
export async function insertSearchTerms(
  sql: postgres.Sql,
  place: SeedPlace,
  { from, to }: Range,
): Promise<void> {
  const words = `(s.words
    || case when m.n % 5 = 0 then parley_search_vector('NW-' || m.n) else '' end
    || case when m.is_old then parley_search_vector('${OLD_WORD}') else '' end)`;
  await sql.unsafe(
    `insert into message_search (workspace_id, message_id, conversation_id, created_at, terms)
    select $1::uuid, m.id, c.conversation_id, m.at,
      case m.kind when 'document' then parley_search_vector(${FILE_NAME})
        when 'template' then parley_search_vector(${TEMPLATE_TEXT}) || ${words}
        else ${words} end
      || array_to_tsvector(array_remove(array[case m.direction when 'inbound' then '@in' else '@out' end,
        case when m.direction <> 'inbound' then '@' || ($2::text[])[m.agent] end], null))
    ${FROM} where m.n between $3::int and $4::int`,
    [place.workspaceId, authorIds(place), from, to],
  );
}

/** @throws Error when a message's terms differ from the trigger's */
export async function checkSearchTerms(sql: postgres.Sql): Promise<void> {
  const [row] = await sql<{ wrong: number; checked: number }[]>`
    select count(*)::int as checked, (count(*) filter (where s.terms is distinct from parley_search_terms(m.content,
      m.direction, case m.author_kind when 'member' then m.author_id end)))::int as wrong
    from (select * from message_search limit ${CHECKED}) s
    join messages m on m.workspace_id = s.workspace_id and m.id = s.message_id`;
  if (row?.checked !== CHECKED || row.wrong > 0)
    throw new Error(`Of ${row?.checked} messages, ${row?.wrong} would be found by other words.`);
}

export async function insertContacts(sql: postgres.Sql, { workspaceId, labelIds }: SeedPlace): Promise<void> {
  await sql`
    insert into contacts (id, workspace_id, phone, wa_id, name, profile_name, source, created_at, updated_at)
    select contact_id, ${workspaceId}, (4915100000000 + n * 7)::text, (4915100000000 + n * 7)::text,
      case when n % 3 > 0 then name end, name, 'inbound', at, at
    from seed_customers, lateral (select now() - make_interval(days => ${DAYS}::int, secs => 86400 - n / 1000.0) as at) t`;
  await sql`
    insert into contact_labels (workspace_id, contact_id, label_id)
    select distinct ${workspaceId}::uuid, c.contact_id,
      (${labelIds}::uuid[])[1 + floor(power(${labelIds.length}::int, random()))::int % ${labelIds.length}::int]
    from seed_customers c, generate_series(1, 2) part where random() < 0.35`;
}

export async function insertConversations(sql: postgres.Sql, place: SeedPlace): Promise<void> {
  const { workspaceId, numberId } = place;
  await sql`
    create unlogged table seed_threads as
    with ends as (
      select customer, count(*)::int as thread_revision, max(n) filter (where direction <> 'internal') as last_n,
        max(at) filter (where direction = 'inbound') as last_inbound_at,
        coalesce(max(n) filter (where direction = 'outbound'), 0) as answered_n
      from seed_messages group by customer),
    unanswered as (
      select m.customer, count(*) filter (where m.unread)::int as unread_count,
        min(m.n) filter (where m.unread) as unread_n, min(m.at) as waiting_since
      from seed_messages m join ends e on e.customer = m.customer and m.n > e.answered_n
      where m.direction = 'inbound' group by m.customer)
    select e.*, u.unread_count, u.waiting_since, f.id as first_unread_id, l.id as last_id, l.at as last_at,
      random() as state_chance, random() as agent_chance, l.at < now() - interval '120 days' as is_old
    from ends e left join unanswered u using (customer)
    left join seed_messages l on l.n = e.last_n left join seed_messages f on f.n = u.unread_n`;
  await createIdFunction(sql);
  const agents = place.agents.map(({ uuid }) => uuid);
  await sql`
    insert into conversations (id, workspace_id, contact_id, number_id, state, assignee_id, snoozed_until, unread_count,
      first_unread_id, waiting_since, thread_revision, last_message, last_inbound_at, last_activity_at, window_expires_at,
      created_at, updated_at)
    select c.conversation_id, ${workspaceId}, c.contact_id, ${numberId}, state,
      case when agent_chance < 0.6 then (${agents}::uuid[])[1 + floor(agent_chance / 0.6 * ${agents.length}::int)::int] end,
      case when state = 'snoozed' then now() + make_interval(hours => 24 + c.n % 24) end,
      coalesce(t.unread_count, 0), t.first_unread_id, t.waiting_since, coalesce(t.thread_revision, 0),
      case when t.last_id is not null then jsonb_build_object('id', seed_message_id(t.last_id), 'at',
        to_char(t.last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'direction', m.direction, 'kind', m.kind,
        'preview', left(coalesce(m.content ->> 'body', m.content ->> 'caption', m.content ->> 'filename', ''), 150),
        'status', m.status) end,
      t.last_inbound_at, coalesce(t.last_at, started), t.last_inbound_at + interval '1 day', started,
      coalesce(t.last_at, started)
    from seed_customers c left join seed_threads t on t.customer = c.n
    left join messages m on m.workspace_id = ${workspaceId} and m.id = t.last_id,
    lateral (select now() - make_interval(days => ${DAYS}::int, secs => 86400 - c.n / 1000.0) as started,
      case when coalesce(t.is_old, true) or t.state_chance < 0.3 then 'closed' when t.state_chance < 0.35 then 'snoozed'
        else 'open' end as state) chosen`;
  await sql`
    insert into windows (workspace_id, conversation_id, number_id, last_inbound_at, expires_at, open_event_published)
    select ${workspaceId}, c.conversation_id, ${numberId}, t.last_inbound_at, t.last_inbound_at + interval '1 day',
      t.last_inbound_at > now() - interval '1 day'
    from seed_threads t join seed_customers c on c.n = t.customer where t.last_inbound_at is not null`;
  await sql`drop table seed_threads`;
  await sql`drop function seed_message_id`;
}

/** Crockford's base 32, as in the API. */
async function createIdFunction(sql: postgres.Sql): Promise<void> {
  await sql.unsafe(`
    create function seed_message_id(id uuid) returns text language sql immutable as $$
      select 'msg_' || string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz',
        substring(B'00' || ('x' || replace(id::text, '-', ''))::bit(128) from place * 5 + 1 for 5)::int + 1, 1), ''
        order by place)
      from generate_series(0, 25) place $$`);
}

export async function insertCounts(sql: postgres.Sql): Promise<void> {
  await sql.unsafe(`
    insert into view_counts (workspace_id, key, count)
    select v.workspace_id, key, count(*) from conversations v, ${VIEW_KEYS} key
    group by v.workspace_id, key
    on conflict (workspace_id, key) do update set count = excluded.count`);
}

function authorIds({ agents }: SeedPlace): string[] {
  return agents.map(({ uuid }) => uuidToId("user", uuid));
}
