import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { beforeAll, expect, test, vi } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { messageSearch } from "#db/schema/index.ts";
import {
  findPlaces,
  type MessageTarget,
  type Place,
  SCAN_SIZE,
  SPAN_MS,
  selectInConversations,
  selectInSpan,
  selectNewest,
} from "#lib/conversations/search/find-messages.ts";
import { makeWorkspace } from "#lib/testing/factories.ts";

const MESSAGES = 2 * SCAN_SIZE;
const OLD = 6000;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const END = Date.UTC(2026, 10, 1);

let ctx: Ctx;
const target = (terms: string | null): MessageTarget => ({
  terms,
  usesTextIndex: terms !== null,
  conversationIds: null,
  condition: undefined,
  notBefore: null,
});

beforeAll(async () => {
  ctx = await makeWorkspace();
  await fill(ctx);
  await fill(await makeWorkspace());
  await ctx.db.execute(sql`analyze message_search`);
}, 240_000);

/** One year of messages: one word in all, one only in the oldest, one in a single message. */
async function fill({ db, workspaceId }: Ctx): Promise<void> {
  await db.execute(sql`
    insert into message_search (workspace_id, message_id, conversation_id, created_at, terms)
    select ${sql.param(workspaceId, messageSearch.workspaceId)}, gen_random_uuid(), md5((n % 500)::text)::uuid,
      ${new Date(END).toISOString()}::timestamptz - make_interval(secs => n * ${YEAR_MS / 1000 / MESSAGES}::float8),
      array_to_tsvector(array_remove(array['everywhere', 'w' || n % 997,
        case when n > ${MESSAGES - OLD} then 'earlier' end, case when n = ${MESSAGES - 10} then 'once' end], null))
    from generate_series(1, ${MESSAGES}) n`);
}

async function plan(statement: ReturnType<typeof selectNewest>): Promise<string> {
  const rows = await ctx.db.execute<Record<string, string>>(sql`explain ${statement}`);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

/** Continues where a search stopped at its time limit, as the pages do. */
async function readAllPages(terms: string, limit: number): Promise<Place[]> {
  const seen: Place[] = [];
  let from: Place | null = null;
  do {
    const { places, stoppedAt } = await findPlaces(ctx, target(terms), from, limit + 1);
    seen.push(...places.slice(0, limit));
    from = places.length > limit ? (seen.at(-1) ?? null) : stoppedAt;
  } while (from);
  return seen;
}

test("scans only the newest messages in order of time", async () => {
  const explained = await plan(selectNewest(ctx, target("'earlier'"), null, 31));
  expect(explained).toContain("Index Scan Backward using message_search_time_idx");
  expect(explained).toMatch(/Limit.*\n.*Subquery Scan/);
  expect(explained).not.toMatch(/Seq Scan|Sort/);
});

test.each(["'earlier'", "'w500'", "'everywhere' & 'once'", "'earli':*"])(
  "finds older %s by the text index, within its span and workspace",
  async (terms) => {
    const at = { at: new Date(END - 0.6 * YEAR_MS), id: "msg_00000000000000000000000000" };
    const span = Math.floor(at.at.getTime() / SPAN_MS);
    const explained = await plan(selectInSpan(ctx, target(terms), at, span, 31));
    expect(explained).toMatch(
      /Bitmap Index Scan on message_search_terms_idx.*\n\s*Index Cond: \(\(span = '.*'::text\) AND \(terms @@/,
    );
    expect(explained).not.toMatch(/Seq Scan|message_search_time_idx/);
  },
);

test("reads a single conversation by its own index", async () => {
  const conversationIds = ["c4ca4238-a0b9-2382-0dcc-509a6f75849b"];
  const explained = await plan(selectInConversations(ctx, { ...target("'w1'"), conversationIds }, null, 31));
  expect(explained).toContain("message_search_conversation_idx");
  expect(explained).not.toContain("Seq Scan");
});

test("searches thousands of conversations one by one with index-only access", async () => {
  const conversationIds = Array.from({ length: 3000 }, () => crypto.randomUUID());
  const explained = await plan(selectInConversations(ctx, { ...target(null), conversationIds }, null, 31));
  expect(explained).toContain("Index Only Scan Backward using message_search_conversation_idx");
  expect(explained).not.toContain("Seq Scan");
});

test("scans by time without a word and does not use the text index", async () => {
  const withoutWords = { ...target(null), condition: sql`s.terms @@ '''earlier'''::tsquery` };
  const execute = vi.spyOn(ctx.db, "execute");
  const found = new Set<string>();
  let from: Place | null = null;
  do {
    const { places, stoppedAt } = await findPlaces(ctx, withoutWords, from, 701);
    const page = places.slice(0, 700);
    for (const { id } of page) found.add(id);
    from = places.length > 700 ? (page.at(-1) ?? null) : stoppedAt;
  } while (from);
  expect(found.size).toBe(OLD);
  const dialect = new PgDialect({ casing: "snake_case" });
  const statements = execute.mock.calls.map(([statement]) => dialect.sqlToQuery(statement as SQL).sql);
  execute.mockRestore();
  expect(statements.length).toBeGreaterThan(3);
  expect(statements.filter((statement) => statement.includes("s.span"))).toEqual([]);
});

test("returns its matches and position at the time limit", async () => {
  const slow = sql`case when s.terms @@ '''w500'''::tsquery then pg_sleep(0.02) is not null else false end`;
  const { places, stoppedAt } = await findPlaces(ctx, { ...target(null), condition: slow }, null, 100);
  expect(places).toHaveLength(Math.floor((SCAN_SIZE - 500) / 997) + 1);
  expect(stoppedAt?.at.getTime()).toBeCloseTo(END - (YEAR_MS * SCAN_SIZE) / MESSAGES, -3);
});

test("finds all matches of a word once, newest first", async () => {
  const found = await readAllPages("'earlier'", 700);
  expect(found).toHaveLength(OLD);
  expect(new Set(found.map(({ id }) => id)).size).toBe(OLD);
  const times = found.map(({ at }) => at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(await readAllPages("'once'", 30)).toHaveLength(1);
  expect(await readAllPages("'w500'", 30)).toHaveLength(Math.floor((MESSAGES - 500) / 997) + 1);
  expect(await readAllPages("'nowhere'", 30)).toEqual([]);
});
