import { performance } from "node:perf_hooks";
import { pool } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { idToUuid, newId } from "#lib/platform/id.ts";
import { countChanges } from "#lib/reports/count-changes.ts";
import { periodOf } from "#lib/reports/period-rules.ts";
import { readReport } from "#lib/reports/read-report.ts";
import { sections } from "#lib/reports/schema.ts";
import { makeMember, makeWorkspace } from "#lib/testing/factories.ts";
import { insertNumber, insertThread } from "#lib/testing/insert-messages.ts";
import { makeDatabase } from "../environment.ts";
import { measureLoad } from "../load.ts";
import { loadColumns, type PartContext } from "../part.ts";

const AGENTS = 40;
const LABELS = 50;
/** Counted one by one by the job, for its rate. */
const COUNTED = 6000;
const THREADS = 300;
const DAYS = 365;
const CALLS = 12;

export async function measureReports(context: PartContext): Promise<void> {
  await makeDatabase(context, "reports");
  const ctx = await makeWorkspace();
  const numbers = [await insertNumber(ctx), await insertNumber(ctx)];
  const agents: string[] = [];
  for (let count = 0; count < AGENTS; count += 1) agents.push((await makeMember(ctx, "agent")).id);
  await measureCounting(context, ctx, numbers[0] ?? newId("num"));
  context.reportProgress(`sums of ${context.options.messages} messages of a year`);
  await insertSums(ctx, {
    messages: context.options.messages,
    numbers: numbers.map((id) => idToUuid("num", id)),
    agents: agents.map((id) => idToUuid("user", id)),
  });
  const [size] = await pool().sql<{ rows: number; mb: number }[]>`
    select (select count(*) from report_counts)::int as rows,
      ((pg_total_relation_size('report_counts') + pg_total_relation_size('report_times')) / 1e6)::int as mb`;
  for (const zone of ["UTC", "Asia/Kathmandu"]) {
    for (const section of sections) {
      const query = periodOf("year", new Date(), zone);
      const read = async () => void (await readReport(ctx, section, query));
      await measureLoad(1, { calls: 6 }, read);
      context.add({
        what: `${section} of a year of ${context.options.messages} messages, ${zone}`,
        ...loadColumns(await measureLoad(1, { calls: CALLS }, read), 1),
        note: `${size?.rows} sums, ${size?.mb} MB with single durations`,
      });
    }
  }
}

async function measureCounting(context: PartContext, ctx: Ctx, numberId: `num_${string}`): Promise<void> {
  const { sql } = pool();
  const workspace = idToUuid("ws", ctx.workspaceId);
  const threads: string[] = [];
  for (let count = 0; count < THREADS; count += 1) {
    threads.push(idToUuid("conv", (await insertThread(ctx, numberId, "Ana")).conversationId));
  }
  await sql`
    insert into messages (id, workspace_id, conversation_id, number_id, direction, kind, content, status, author_kind, created_at)
    select uuidv7(), ${workspace}, (${threads}::uuid[])[1 + n % ${THREADS}::int], ${idToUuid("num", numberId)},
      case when n % 4 < 2 then 'inbound' else 'outbound' end, 'text', '{"kind": "text", "body": "Hello"}',
      case when n % 4 < 2 then 'received' else 'delivered' end, case when n % 4 < 2 then 'contact' else 'api_key' end,
      now() - make_interval(secs => (${COUNTED}::int - n) * 60)
    from generate_series(1, ${COUNTED}::int) n`;
  await sql`insert into report_backfills (workspace_id) values (${workspace}) on conflict do nothing`;
  await sql`analyze`;
  const began = performance.now();
  await countChanges(ctx.db);
  context.add({
    what: `${COUNTED} messages counted by the job`,
    perSecond: (COUNTED / (performance.now() - began)) * 1000,
    note: "in batches, each in a transaction",
  });
}

/** Writes the sums that the job would leave for a year of messages at random times. */
async function insertSums(
  ctx: Ctx,
  { messages, numbers, agents }: { messages: number; numbers: readonly string[]; agents: readonly string[] },
): Promise<void> {
  const sql = await pool().sql.reserve();
  await sql`set statement_timeout = 0`;
  const workspace = idToUuid("ws", ctx.workspaceId);
  const labels = Array.from({ length: LABELS }, () => idToUuid("lbl", newId("lbl")));
  await sql`
    insert into labels (id, workspace_id, name, normalized_name)
    select id, ${workspace}, 'Label ' || place, 'label ' || place
    from unnest(${labels}::uuid[]) with ordinality as l (id, place)`;
  await sql`
    create unlogged table bench_messages as
    select n, now() - make_interval(secs => (random() * ${DAYS * 86_400}::int)::int) as at, random() as side, random() as chance,
      (${[...numbers]}::text[])[1 + n % ${numbers.length}::int] as number,
      (${[...agents]}::text[])[1 + floor(random() * ${agents.length}::int)::int] as agent,
      (${labels}::text[])[1 + floor(power(${LABELS}::int, random()))::int % ${LABELS}::int] as label,
      'template_' || n % 20 as template, greatest(1, exp(5 + 2 * sqrt(-2 * ln(1 - random())) * cos(6.283 * random())))::int as seconds
    from generate_series(1, ${messages}::int) n`;
  await sql`
    create unlogged table bench_facts as
    select at, number, agent, label, measure, detail from (
      select at, number, null as agent, label, unnest(array['inbound'] || case when chance < 0.2 then array['opened'] else '{}' end
        || case when chance < 0.01 then array['window_unanswered'] else '{}' end) as measure, '' as detail
      from bench_messages where side < 0.52
      union all
      select at, number, agent, label, 'outbound', 'member' from bench_messages where side >= 0.52
      union all
      select at, number, null, null, measure, case measure when 'failure' then '131026'
        when 'price' then 'service/free_customer_service' else '' end
      from bench_messages, unnest(case when chance < 0.02 then array['failed', 'failure']
        else array['delivered', 'read', 'price'] end) as measure where side >= 0.52
      union all
      select at, number, null, null, measure, template from bench_messages,
        unnest(array['template_sent', 'template_delivered', 'template_read']) as measure where side > 0.85
      union all
      select at, number, agent, null, measure, floor(log(2, seconds) * 8)::text from bench_messages,
        unnest(case when chance < 0.3 then array['first_reply'] else array['next_reply'] end) as measure
      where side between 0.52 and 0.76) facts`;
  await sql`
    insert into report_times (workspace_id, message_id, measure, at, seconds, bin, conversation_id, number_id, agent_id)
    select ${workspace}, uuidv7(), measure, at, seconds, floor(log(2, seconds) * 8), uuidv7(), number::uuid, agent::uuid
    from bench_messages,
      unnest(case when chance < 0.3 then array['first_reply'] else array['next_reply'] end) as measure
    where side between 0.52 and 0.76`;
  const scopes = { all: "''", number: "number", agent: "agent", label: "label" };
  for (const [scope, column] of Object.entries(scopes)) {
    for (const granularity of ["quarter", "day", "month"]) {
      const start =
        granularity === "quarter"
          ? "to_timestamp(floor(extract(epoch from at) / 900) * 900)"
          : `date_trunc('${granularity}', at, 'UTC')`;
      await sql.unsafe(
        `insert into report_counts (workspace_id, granularity, scope, scope_id, measure, at, detail, count)
        select $1::uuid, '${granularity}', '${scope}', ${column}, measure, ${start}, detail, count(*) from bench_facts
        where ${column} is not null ${granularity === "quarter" ? "and measure !~ 'reply'" : ""}
        group by 4, 5, 6, 7
        on conflict (workspace_id, granularity, scope, scope_id, measure, at, detail) do nothing`,
        [workspace],
      );
    }
  }
  await sql`drop table bench_facts, bench_messages`;
  await sql`vacuum analyze report_counts, report_times`;
  await sql`reset statement_timeout`;
  sql.release();
}
