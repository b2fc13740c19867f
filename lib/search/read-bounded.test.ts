import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { readBounded, readTogether, readWithin } from "#db/read-bounded.ts";
import { makeWorkspace } from "#lib/testing/factories.ts";

test("a part that takes too long is left out, and the rest of the list can still be read", async () => {
  const ctx = await makeWorkspace();
  const read = await readTogether(ctx, async (tx) => {
    const late = await readWithin(tx, 20, (step) => step.db.execute(sql`select pg_sleep(30)`));
    const timeout = await tx.db.execute(sql`select current_setting('statement_timeout') as value`);
    return { late, timeout: timeout[0]?.value };
  });
  expect(read).toEqual({ late: null, timeout: "3s" });
});

test("a part that is in time leaves its own limit behind", async () => {
  const ctx = await makeWorkspace();
  const limits = await readTogether(ctx, async (tx) => {
    const limit = async (step: Ctx) =>
      (await step.db.execute(sql`select current_setting('statement_timeout') as value`))[0]?.value;
    return [await limit(tx), await readWithin(tx, 500, limit), await limit(tx)];
  });
  expect(limits).toEqual(["3s", "500ms", "3s"]);
});

test("a list's statements cannot write or take long, and see what their transaction wrote", async () => {
  const ctx = await makeWorkspace();
  const read = (statement: string) => readBounded(ctx, (own) => own.db.execute(sql.raw(statement)));
  expect(await read("select current_setting('statement_timeout') as value")).toEqual([{ value: "3s" }]);
  await expect(read("create table no_list (id int)")).rejects.toMatchObject({ cause: { code: "25006" } });
  // Inside a transaction, what it has written is read.
  await inTransaction(ctx, async (tx) => {
    await tx.db.execute(sql`create temporary table of_mine on commit drop as select 1 as one`);
    const rows = await readBounded(tx, (own) => own.db.execute(sql`select one from of_mine`));
    expect(rows).toEqual([{ one: 1 }]);
  });
});

test("a fault of another kind is not taken for lateness", async () => {
  const ctx = await makeWorkspace();
  const failing = readTogether(ctx, (tx) =>
    readWithin(tx, 1000, (step) => step.db.execute(sql`select 1 / 0`)),
  );
  await expect(failing).rejects.toMatchObject({ cause: { code: "22012" } });
});
