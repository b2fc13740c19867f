import { type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { type Ctx, createCtx } from "#db/ctx.ts";
import { contacts, conversations, labels, teams } from "#db/schema/index.ts";
import {
  matchesQuery as matchConversations,
  selectListForApi as selectConversationsForApi,
} from "#lib/conversations/api-queries.ts";
import { listConversationsForApiQuery } from "#lib/conversations/api-schema.ts";
import { listConversations } from "#lib/conversations/queries.ts";
import { listConversationsQuery } from "#lib/conversations/schema.ts";
import { buildCondition, selectPage } from "#lib/conversations/select-page.ts";
import { listMessagesForApiQuery } from "#lib/conversations/thread/api-schema.ts";
import { inboxViews, listSorts } from "#lib/conversations/views/inbox-view-rules.ts";
import type { FilterParam } from "#lib/conversations/views/schema.ts";
import {
  matchesQuery as matchMessages,
  selectListForApi as selectMessagesForApi,
} from "#lib/messages/api/api-queries.ts";
import { HOUR } from "#lib/platform/clock.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import { makeCloudNumber, makeMember, makeWorkspace } from "#lib/testing/factories.ts";
import { sweepSize } from "#lib/testing/sweep.ts";

const COUNT = sweepSize(40_000, 100_000);
/** The maximum number of rows read for one page, far below a full scan. */
const MAX_ROWS_READ = COUNT * 0.12;

let ctx: Ctx;
let other: Id<"user">;
const common = newId("lbl");
const busyTeam = newId("team");
const quietTeam = newId("team");
const rare = newId("lbl");
const old = newId("lbl");

// 70 % closed, some snoozed; 2 % unread, 3 % waiting; the signed-in member is assigned 1 in 80 open ones; 1 in 4 has a team.
beforeAll(
  async () => {
    const workspace = await makeWorkspace();
    const me = await makeMember(workspace, "agent");
    other = (await makeMember(workspace, "agent")).id;
    ctx = createCtx({ ...me.ctx, clockOffsetMs: 0 });
    await makeCloudNumber(workspace, "secret", "99887766");
    const ws = sql`${sql.param(ctx.workspaceId, contacts.workspaceId)}::uuid`;
    const user = (id: Id<"user">) => sql`${sql.param(id, conversations.assigneeId)}::uuid`;
    await ctx.db
      .insert(labels)
      .values(
        [common, rare, old].map((id) => ({ id, workspaceId: ctx.workspaceId, name: id, normalizedName: id })),
      );
    await ctx.db.insert(teams).values(
      [busyTeam, quietTeam].map((id) => ({
        id,
        workspaceId: ctx.workspaceId,
        name: id,
        normalizedName: id,
      })),
    );
    const team = (id: Id<"team">) => sql`${sql.param(id, teams.id)}::uuid`;
    // In tenths, to stay below the statement timeout.
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const [from, to] = [tenth * (COUNT / 10) + 1, (tenth + 1) * (COUNT / 10)];
      await ctx.db.execute(sql`
      insert into contacts (id, workspace_id, phone, name, source)
      select parley_uuidv7(), ${ws}, (4915100000000 + n)::text,
        (array['Ana', 'Bruno', 'Chloé', 'Dmitri', 'Émile', 'Fatima', 'Göran'])[1 + n % 7] || ' ' || md5(n::text), 'demo'
      from generate_series(${from}::int, ${to}::int) n`);
      await ctx.db.execute(sql`
      insert into conversations (id, workspace_id, contact_id, number_id, state, assignee_id, assigned_team_id,
        unread_count, waiting_since, last_activity_at, window_expires_at)
      select parley_uuidv7(), ${ws}, id, (select id from numbers where workspace_id = ${ws}),
        (array['open', 'open', 'open', 'snoozed', 'closed', 'closed', 'closed', 'closed', 'closed', 'closed'])[1 + n % 10],
        case n % 8 when 0 then ${user(other)} when 1 then case n % 80 when 1 then ${user(me.id)} end end,
        case when n % 4 = 0 then ${team(busyTeam)} when n % 400 = 1 then ${team(quietTeam)} end,
        case when n % 50 = 0 then 3 else 0 end,
        case when n % 33 = 0 then now() - interval '1 hour' end,
        now() - n * interval '20 seconds', now() - n * interval '20 seconds' + interval '24 hours'
      from (
        select id, substr(phone, 3)::bigint - 15100000000 as n from contacts
        where workspace_id = ${ws} and phone between ${String(4915100000000 + from)} and ${String(4915100000000 + to)}
      ) people`);
    }
    const label = (id: Id<"lbl">, which: SQL) =>
      ctx.db.execute(sql`
      insert into contact_labels (workspace_id, contact_id, label_id)
      select ${ws}, id, ${sql.param(id, labels.id)}::uuid from contacts where workspace_id = ${ws} and ${which}`);
    await label(common, sql`md5(phone) like 'a%'`);
    await label(rare, sql`phone like '%33333'`);
    await label(old, sql`phone >= ${String(4915100000000 + COUNT * 0.981)}`);
    await fillMessages(ws);
    await ctx.db.execute(sql`analyze contacts, conversations, contact_labels, messages`);
  },
  sweepSize(120_000, 1_200_000),
);

/** One of each conversation: 1 in 3000 is a photo, 1 in 500 of the templates failed. */
async function fillMessages(ws: SQL): Promise<void> {
  await ctx.db.execute(sql`
    insert into messages (id, workspace_id, conversation_id, number_id, direction, kind, content, status,
      author_kind, created_at)
    select parley_uuidv7(), ${ws}, id, number_id, case when n % 3 = 0 then 'inbound' else 'outbound' end,
      case when n % 3000 = 0 then 'image' when n % 3 = 0 then 'text' else 'template' end,
      case when n % 3 = 0 then '{"kind":"text","body":"hello"}'::jsonb
        else jsonb_build_object('kind', 'template', 'name', case when n % 2000 = 1 then 'rare' else 'common' end) end,
      case when n % 3 = 0 then 'received' when n % 500 = 7 then 'failed' when n % 700 = 9 then 'queued'
        else 'read' end,
      'system', last_activity_at
    from (select *, row_number() over (order by id) as n from conversations where workspace_id = ${ws}) threads`);
}

interface Plan {
  "Node Type": string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Plan[];
}

function countRowsRead(plan: Plan): number {
  const own =
    plan["Node Type"].includes("Scan") && !plan["Node Type"].includes("Bitmap Index")
      ? (plan["Actual Rows"] +
          (plan["Rows Removed by Filter"] ?? 0) +
          (plan["Rows Removed by Index Recheck"] ?? 0)) *
        plan["Actual Loops"]
      : 0;
  return own + (plan.Plans ?? []).reduce((sum, child) => sum + countRowsRead(child), 0);
}

async function explain(
  query: object,
  place: string[] | null = null,
): Promise<{ text: string; rows: number }> {
  const parsed = listConversationsQuery.parse(query);
  return explainStatement(selectPage(ctx, parsed, await buildCondition(ctx, parsed), place).getSQL());
}

async function explainStatement(statement: SQL): Promise<{ text: string; rows: number }> {
  const [row] = await ctx.db.execute<{ "QUERY PLAN": [{ Plan: Plan }] }>(
    sql`explain (analyze, format json) ${statement}`,
  );
  const plan = row?.["QUERY PLAN"][0].Plan;
  if (!plan) throw new Error("no plan");
  return { text: JSON.stringify(plan, null, 1), rows: countRowsRead(plan) };
}

/** Every condition, alone and in combinations. */
const filters: Record<Exclude<FilterParam, "view" | "sort">, readonly Record<string, string>[]> = {
  unread: [{ unread: "1" }],
  waiting: [{ waiting: "1" }, { unread: "1", waiting: "1" }],
  label: [
    { label: common },
    { label: rare },
    { label: old },
    { label: `${common},${rare}` },
    { label: common, unread: "1" },
    { waiting: "1", label: common },
  ],
  assignee: [{ assignee: "none" }],
  number: [{ number: newId("num") }],
  team: [
    { team: busyTeam },
    { team: quietTeam, unread: "1" },
    { team: busyTeam, assignee: "none" },
    { team: busyTeam, label: common },
  ],
};
const cases = inboxViews.flatMap((view) =>
  listSorts.flatMap((sort) =>
    [{}, ...Object.values(filters).flat()].map((filter) => ({ view, sort, ...filter })),
  ),
);

test(
  "finds every view, filter and order without scanning all conversations",
  async () => {
    const slow: unknown[] = [];
    for (const query of cases) {
      const { text, rows } = await explain(query);
      if (rows > MAX_ROWS_READ || text.includes('"Seq Scan"')) slow.push([query, rows]);
    }
    expect(slow).toEqual([]);
  },
  sweepSize(120_000, 1_200_000),
);

const hourAgo = new Date(Date.now() - HOUR).toISOString();
type ApiQuery = z.input<typeof listConversationsForApiQuery>;

/** By the parameter that they are about, alone and in combinations. */
const apiCases: Record<Exclude<keyof ApiQuery, "cursor" | "limit" | "expand">, readonly ApiQuery[]> = {
  order: [{}, { order: "asc" }],
  assignee: [{ assignee: "none" }],
  state: [{ state: ["open", "snoozed"] }],
  unread: [
    { unread: "true" },
    { unread: "true", assignee: "none", state: "open" },
    { unread: "true", state: ["open", "snoozed"], order: "asc" },
  ],
  label: [{ label: "common" }, { label: ["common", "rare"] }, { label: "rare", order: "asc" }],
  windowOpen: [
    { windowOpen: "true" },
    { windowOpen: "false", order: "asc" },
    { windowOpen: "true", unread: "true" },
    { windowOpen: "true", unread: "true", order: "asc" },
  ],
  team: [{ team: "none" }, { team: quietTeam }, { team: busyTeam, unread: "true" }],
  contactId: [{ contactId: newId("contact") }],
  phone: [{ phone: "4915100000001" }],
  createdAfter: [{ createdAfter: hourAgo }, { createdAfter: hourAgo, order: "asc" }],
  createdBefore: [{ createdBefore: hourAgo }],
  updatedAfter: [{ updatedAfter: hourAgo }],
};

test.each(Object.values(apiCases).flat())(
  "the API lists conversations by %o without scanning all",
  async (given) => {
    const query = listConversationsForApiQuery.parse({
      ...given,
      ...(given.label
        ? { label: [given.label].flat().map((name) => (name === "rare" ? rare : common)) }
        : {}),
    });
    const filter = await matchConversations(ctx, query, ctx.clock.now());
    const { text, rows } = await explainStatement(
      selectConversationsForApi(ctx, query, filter, null).getSQL(),
    );
    expect(text).not.toContain('"Seq Scan"');
    expect(rows).toBeLessThan(MAX_ROWS_READ);
  },
);

test.each([
  {},
  { order: "asc" },
  { type: "image" },
  { type: ["image", "document"] },
  { type: ["template", "image"] },
  { template: "rare" },
  { template: "rare", status: "failed" },
  { template: "common", order: "asc" },
  { status: ["failed", "queued"] },
  { status: ["failed", "queued"], type: "template", order: "asc" },
  { phone: "4915100000001" },
  { to: "4915100000001", status: ["read", "failed"], type: ["template"] },
])("the API lists messages by %o without scanning all", async (given) => {
  const query = listMessagesForApiQuery.parse(given);
  const selection = await matchMessages(ctx, query);
  const { text, rows } = await explainStatement(selectMessagesForApi(ctx, query, selection, null).getSQL());
  expect(text).not.toContain('"Seq Scan"');
  // A page and what is joined to it.
  expect(rows).toBeLessThan(1000);
});

test("reads unfiltered views in index order from any position", async () => {
  const middle = [new Date(Date.now() - 12 * 60 * 60_000).toISOString(), newId("conv")];
  for (const view of inboxViews) {
    for (const query of [
      { view },
      { view: "closed", assignee: other },
      { view: "open", unread: "1" },
      { view: "closed", team: busyTeam },
    ]) {
      const { text, rows } = await explain(query, middle);
      expect([query, text]).toEqual([query, expect.not.stringContaining('"Sort"')]);
      expect(rows).toBeLessThanOrEqual(51);
    }
  }
});

test("pages completely in every order without gaps or duplicates", async () => {
  for (const query of [
    { view: "open", sort: "closing", limit: "100" },
    { view: "mine", limit: "100" },
    { view: "unassigned", label: common, limit: "100" },
  ]) {
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 5; page += 1) {
      const parsed = listConversationsQuery.parse({ ...query, ...(cursor ? { cursor } : {}) });
      const { data, nextCursor } = await listConversations(ctx, parsed);
      seen.push(...data.map((row) => (query.sort ? (row.window.expiresAt ?? "") : row.lastActivityAt)));
      if (!nextCursor) break;
      cursor = nextCursor;
    }
    expect(new Set(seen).size).toBe(seen.length);
    const inOrder = [...seen].sort();
    expect(seen).toEqual(query.sort ? inOrder : inOrder.reverse());
  }
  const first = await listConversations(ctx, listConversationsQuery.parse({ view: "open" }));
  const foreign = listConversationsQuery.parse({ view: "closed", cursor: first.nextCursor ?? "" });
  await expect(listConversations(ctx, foreign)).rejects.toMatchObject({ code: "INVALID_CURSOR" });
});
