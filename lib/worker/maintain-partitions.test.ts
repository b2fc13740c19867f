import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { liveEvents } from "#db/schema/index.ts";
import { newId } from "#lib/platform/id.ts";
import { type RetainedData, retentionDays } from "#lib/platform/retention.ts";
import { makeWorkspace, until } from "#lib/testing/factories.ts";
import { maintainPartitions } from "#lib/worker/maintain-partitions.ts";

const RETENTIONS: [table: string, data: RetainedData][] = [
  ["api_requests", "requests"],
  ["inbound_webhooks", "inboundWebhooks"],
  ["live_events", "liveEvents"],
  ["webhook_events", "events"],
];

async function partitionedTables({ db }: Ctx): Promise<string[]> {
  const rows = await db.execute<{ name: string }>(sql`
    select relname as name from pg_partitioned_table join pg_class on oid = partrelid
    where relnamespace = 'public'::regnamespace order by relname`);
  return rows.map(({ name }) => name);
}

async function partitionsOf({ db }: Ctx, week: string): Promise<string[]> {
  const rows = await db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r' and relname like ${`%\\_${week}`} order by relname`,
  );
  return rows.map(({ name }) => name);
}

test("each partitioned table keeps its partitions for its own retention", async () => {
  const ctx = await makeWorkspace();
  const tables = await partitionedTables(ctx);
  expect(tables).toEqual(RETENTIONS.map(([table]) => table));
  const [old] = await ctx.db.execute<{ week: string; from: string; to: string }>(sql`
    select to_char(week, 'YYYYMMDD') as week, week::text as from, (week + interval '7 days')::text as to
    from (select date_trunc('week', now() at time zone 'UTC') - interval '8 weeks' as week) old`);
  if (!old) throw new Error("There is no week.");
  for (const [kept, data] of RETENTIONS) {
    for (const table of tables) {
      await ctx.db.execute(
        sql.raw(`create table if not exists ${table}_${old.week} partition of ${table}
          for values from ('${old.from}+00') to ('${old.to}+00')`),
      );
    }
    await maintainPartitions(ctx.db, { ...retentionDays, [data]: 90 });
    expect(await partitionsOf(ctx, old.week)).toEqual([`${kept}_${old.week}`]);
  }
  await maintainPartitions(ctx.db);
  expect(await partitionsOf(ctx, old.week)).toEqual([]);
});

test("a backup delays only the partitions of its table, and blocks nobody who writes", async () => {
  const ctx = await makeWorkspace();
  const week = { old: "20200106", from: "2020-01-06", to: "2020-01-13" };
  for (const [table] of RETENTIONS) {
    await ctx.db.execute(
      sql.raw(`create table ${table}_${week.old} partition of ${table}
        for values from ('${week.from}+00') to ('${week.to}+00')`),
    );
  }
  await ctx.db.transaction(async (backup) => {
    await backup.execute(sql`lock table live_events in access share mode`);
    await Promise.all([maintainPartitions(ctx.db), writeWhileLocked(ctx)]);
    expect(await partitionsOf(ctx, week.old)).toEqual([`live_events_${week.old}`]);
  });
  await maintainPartitions(ctx.db);
  expect(await partitionsOf(ctx, week.old)).toEqual([]);
});

/** Writes a live event behind the maintenance that waits for its lock. */
async function writeWhileLocked({ db, workspaceId }: Ctx): Promise<void> {
  await until(async () => {
    const waiting = await db.execute(sql`
      select from pg_locks where relation = 'live_events'::regclass and not granted`);
    return waiting.length > 0 || null;
  });
  await db.insert(liveEvents).values({ id: newId("evt"), workspaceId, type: "test", data: {} });
}
