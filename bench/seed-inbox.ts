import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import postgres from "postgres";
import { pool } from "#db/client.ts";
import { idToUuid, uuidToId } from "#lib/id.ts";
import { makeCloudNumber } from "#lib/testing/factories.ts";
import { createUser } from "#lib/workspaces/create-user.ts";
import { createWorkspace } from "#lib/workspaces/create-workspace.ts";
import { copyRows, uuidAt } from "./copy-rows.ts";
import { seededRandom } from "./inbox-corpus.ts";
import { OWNER, openScaleDatabase } from "./scale-database.ts";
import { type Made, makeConversations, makeMessages, type Place } from "./seed-rows.ts";

// A workspace of the size that the inbox promises: 100,000 conversations and 5,000,000 messages in fifteen languages over
// two years, with states, assignees, labels, windows and unread counts that agree with the messages. Loaded past the
// triggers and foreign keys (so as a superuser) and indexed afterwards; what triggers keep is filled by the same functions.

const { values } = parseArgs({
  options: {
    conversations: { type: "string", default: "100000" },
    messages: { type: "string", default: "5000000" },
  },
});
const CONVERSATIONS = Number(values.conversations);
const MESSAGES = Number(values.messages);
const AGENTS = ["Ana Ruiz", "Bruno Costa", "Chen Wei", "Dina Haddad", "Emil Berg", "Farah Aziz"];
const LABELS = 40;

const { url, close } = await openScaleDatabase();
const sql = postgres(url, { max: 4, onnotice: () => undefined });
const began = performance.now();
const say = (what: string) => console.log(`${((performance.now() - began) / 1000).toFixed(0)} s: ${what}`);

try {
  const random = seededRandom(11);
  const place = await makePlace(random);
  const { made, conversationRows, messageRows, pending } = await load(place, random);
  say(`${messageRows} messages, ${conversationRows} conversations`);
  await fillSearch(place.workspaceId, pending);
  say("words of the messages");
  await fillCounts();
  await sql`vacuum analyze`;
  say(`done: workspace ${uuidToId("ws", place.workspaceId)}, sign in as ${OWNER.email} / ${OWNER.password}`);
  console.log(`longest thread: ${uuidToId("conv", made.ids[0] ?? "")}`);
} finally {
  await pool().close();
  await sql.end();
  await close();
}

/** The workspace with its team, number and labels, through the verbs. */
async function makePlace(random: () => number): Promise<Place> {
  const ctx = await createWorkspace(pool().db, { name: "Scale", actor: { kind: "terminal" } });
  const agents: Place["agents"] = [];
  for (const [n, name] of ["Scale Owner", ...AGENTS].entries()) {
    const email = n === 0 ? OWNER.email : `agent${n}@parley.local`;
    const id = await createUser(ctx, {
      email,
      name,
      role: n === 0 ? "owner" : "agent",
      password: OWNER.password,
    });
    agents.push({ id, uuid: idToUuid("user", id), name });
  }
  const number = await makeCloudNumber(ctx, "a secret");
  const workspaceId = idToUuid("ws", ctx.workspaceId);
  const labelIds = Array.from({ length: LABELS }, () => uuidAt(Date.now(), random));
  const now = new Date().toISOString();
  await copyRows(
    sql,
    "labels",
    ["id", "workspace_id", "name", "fold", "tint", "created_at"],
    labelIds.map((id, n) => [id, workspaceId, `Label ${n + 1}`, `label ${n + 1}`, n % 10, now]),
  );
  return { workspaceId, numberId: idToUuid("num", number.id), agents, labelIds };
}

async function load(place: Place, random: () => number) {
  const made: Made = makeConversations(CONVERSATIONS, random);
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in ('messages'::regclass, 'message_search'::regclass) and not indisprimary`;
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  const loader = postgres(url, { max: 1, connection: { session_replication_role: "replica" } });
  const messageRows = await copyRows(loader, "messages", ...makeMessages(place, made, MESSAGES, random));
  say("messages copied");
  const { conversations, contacts, windows, labels } = made.rows(place, random);
  await copyRows(loader, "contacts", ...contacts);
  const conversationRows = await copyRows(loader, "conversations", ...conversations);
  await copyRows(loader, "windows", ...windows);
  await copyRows(loader, "contact_labels", ...labels);
  await loader.end();
  const onMessages = indexes.filter(({ definition }) => definition.includes(" ON public.messages "));
  await build(onMessages.map(({ definition }) => definition));
  say("messages indexed");
  const ofSearch = indexes.filter((index) => !onMessages.includes(index));
  return { made, conversationRows, messageRows, pending: ofSearch.map(({ definition }) => definition) };
}

/** Two at a time, with memory for their sorting. */
async function build(definitions: string[]): Promise<void> {
  const waiting = [...definitions];
  const lane = async () => {
    const connection = postgres(url, { max: 1, connection: { maintenance_work_mem: "1GB" } });
    for (let next = waiting.pop(); next; next = waiting.pop()) await connection.unsafe(next);
    await connection.end();
  };
  await Promise.all([lane(), lane()]);
}

/** What the trigger would have kept, by the same function: thirds side by side, then written in the order of time. */
async function fillSearch(workspaceId: string, indexes: string[]): Promise<void> {
  const [bounds] = await sql<{ marks: string[] }[]>`
    select percentile_disc(array[0.333, 0.667]) within group (order by created_at)::text[] as marks
    from messages where workspace_id = ${workspaceId}`;
  const [low, high] = bounds?.marks ?? [];
  const parts = [
    `created_at < '${low}'`,
    `created_at >= '${low}' and created_at < '${high}'`,
    `created_at >= '${high}'`,
  ];
  await Promise.all(
    parts.map((part, n) =>
      sql.unsafe(`create unlogged table scale_words_${n} as
        select workspace_id, id, conversation_id, created_at, parley_search_terms(content, direction,
          case author_kind when 'member' then author_id end) as terms
        from messages where workspace_id = '${workspaceId}' and ${part} order by created_at, id`),
    ),
  );
  for (const n of parts.keys()) {
    await sql.unsafe(
      `insert into message_search (workspace_id, message_id, conversation_id, created_at, terms) select * from scale_words_${n} where terms is not null`,
    );
    await sql.unsafe(`drop table scale_words_${n}`);
  }
  say("words made");
  await build(indexes);
}

/** The kept counts of the views, as the migration counts what it finds. */
async function fillCounts(): Promise<void> {
  await sql`
    insert into view_counts (workspace_id, key, count)
    select v.workspace_id, key, count(*) from conversations v,
      parley_view_keys(v.workspace_id, v.contact_id, v.state, v.assignee_id, v.unread_count) key
    group by v.workspace_id, key
    on conflict (workspace_id, key) do update set count = excluded.count`;
}
