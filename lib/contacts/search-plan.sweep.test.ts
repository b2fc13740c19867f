import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { contacts } from "#db/schema/index.ts";
import { listContactsForApi, selectListForApi } from "#lib/contacts/api-queries.ts";
import { listContactsQuery } from "#lib/contacts/schema.ts";
import { makeWorkspace } from "#lib/testing/factories.ts";
import { sweepSize } from "#lib/testing/sweep.ts";

const COUNT = sweepSize(30_000, 100_000);

test("finds a rare name and part of a number among many contacts by the trigram index", async () => {
  const ctx = await makeWorkspace();
  // Rebuilding the index is much faster than filling it row by row.
  const [index] = await ctx.db.execute<{ indexdef: string }>(
    sql`select indexdef from pg_indexes where indexname = 'contacts_search_idx'`,
  );
  await ctx.db.execute(sql`drop index contacts_search_idx`);
  // In tenths, to stay below the statement timeout.
  for (let from = 1; from < COUNT; from += COUNT / 10)
    await ctx.db.execute(sql`
    insert into contacts (id, workspace_id, phone, name, profile_name, source)
    select parley_uuidv7(), ${sql.param(ctx.workspaceId, contacts.workspaceId)}, (4915100000000 + n)::text,
      (array['Ana', 'Bruno', 'Chloé', 'Dmitri', 'Émile', 'Fatima', 'Göran'])[1 + n % 7] || ' ' || md5(n::text),
      'Customer', 'demo'
    from generate_series(${from}::int, ${from + COUNT / 10 - 1}::int) n`);
  await ctx.db.execute(sql.raw(index?.indexdef ?? ""));
  await ctx.db.execute(sql`update contacts set name = 'Zoë Quartermaine' where phone = '4915100022222'`);
  // Statistics are a random sample; without them the planner estimates the same in every run.
  for (const column of ["search", "phone"])
    await ctx.db.execute(sql.raw(`alter table contacts alter column ${column} set statistics 0`));
  await ctx.db.execute(sql`analyze contacts`);
  for (const q of ["quartermaine", "ZOE quarter", "22222"]) {
    const statement = selectListForApi(ctx, listContactsQuery.parse({ q })).getSQL();
    const rows = await ctx.db.execute<Record<string, string>>(sql`explain ${statement}`);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("Bitmap Index Scan on contacts_search_idx");
    // The workspace is part of the index, so other workspaces cost nothing.
    for (const [, condition] of plan.matchAll(/Scan on contacts_search_idx.*\n\s*Index Cond: (.*)/g)) {
      expect(condition).toContain("workspace_id = ");
    }
    expect(plan).toMatch(/Scan on contacts_search_idx.*\n\s*Index Cond: /);
    expect(plan).not.toContain("Seq Scan on contacts");
  }
  const { data } = await listContactsForApi(ctx, listContactsQuery.parse({ q: "ZOE quarter" }));
  expect(data).toMatchObject([{ name: "Zoë Quartermaine", phone: "4915100022222" }]);
});
