import { type SQL, sql } from "drizzle-orm";
import { pgTable, uuid } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { analyzeGrown } from "#db/analyze-grown.ts";
import { inTransaction } from "#db/ctx.ts";
import { makeWorkspace } from "#lib/testing/factories.ts";

const people = pgTable("people", { id: uuid().notNull() });

test("a kept plan is replaced once its table has more than doubled", async () => {
  await inTransaction(await makeWorkspace(), async (tx) => {
    const run = (statement: SQL) =>
      tx.db.execute<Record<string, [{ Plan: { "Plan Rows": number } }]>>(statement);
    const plannedRows = async () =>
      (await run(sql`explain (format json) execute find`))[0]?.["QUERY PLAN"]?.[0].Plan["Plan Rows"];
    const addRows = (count: number) =>
      run(sql`insert into people select gen_random_uuid() from generate_series(1, ${count}::int)`);
    await run(sql`create temp table people (id uuid primary key) on commit drop`);
    await run(sql`prepare find as select from people`);
    const first = await plannedRows();
    await addRows(5000);
    expect(await plannedRows()).toBe(first);
    await analyzeGrown(tx, people, ["id"]);
    expect(await plannedRows()).toBe(5000);
    await addRows(100);
    await analyzeGrown(tx, people, ["id"]);
    expect(await plannedRows()).toBe(5000);
    await run(sql`deallocate find`);
  });
});
