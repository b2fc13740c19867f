import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { readBounded, readInTransaction, readWithin } from "#db/read-bounded.ts";
import { isOutage } from "#db/retry-outage.ts";
import { makeWorkspace } from "#lib/testing/factories.ts";

test("omits a part that times out, and the rest of the list is still read", async () => {
  const ctx = await makeWorkspace();
  const read = await readInTransaction(ctx, async (tx) => {
    const late = await readWithin(tx, 20, (step) => step.db.execute(sql`select pg_sleep(30)`));
    const timeout = await tx.db.execute(sql`select current_setting('statement_timeout') as value`);
    return { late, timeout: timeout[0]?.value };
  });
  expect(read).toEqual({ late: null, timeout: "3s" });
});

test("resets the statement timeout after a part that finished", async () => {
  const ctx = await makeWorkspace();
  const limits = await readInTransaction(ctx, async (tx) => {
    const limit = async (step: Ctx) =>
      (await step.db.execute(sql`select current_setting('statement_timeout') as value`))[0]?.value;
    return [await limit(tx), await readWithin(tx, 500, limit), await limit(tx)];
  });
  expect(limits).toEqual(["3s", "500ms", "3s"]);
});

test("runs list statements read-only with a timeout, within the caller's transaction", async () => {
  const ctx = await makeWorkspace();
  const read = (statement: string) => readBounded(ctx, (own) => own.db.execute(sql.raw(statement)));
  expect(await read("select current_setting('statement_timeout') as value")).toEqual([{ value: "3s" }]);
  await expect(read("create table no_list (id int)")).rejects.toMatchObject({ cause: { code: "25006" } });
  // Inside a transaction, it reads uncommitted changes of the same transaction.
  await inTransaction(ctx, async (tx) => {
    await tx.db.execute(sql`create temporary table of_mine on commit drop as select 1 as one`);
    const rows = await readBounded(tx, (own) => own.db.execute(sql`select one from of_mine`));
    expect(rows).toEqual([{ one: 1 }]);
  });
});

test.each(["25006", "53100", "53200", "53300", "57P03"])("the error %s is an outage", async (code) => {
  const ctx = await makeWorkspace();
  const raise = sql.raw(`do $$ begin raise exception 'unavailable' using errcode = '${code}'; end $$`);
  const error = await ctx.db.execute(raise).catch((failure: unknown) => failure);
  expect(isOutage(error)).toBe(true);
});

test("does not treat other errors as a timeout or an outage", async () => {
  const ctx = await makeWorkspace();
  const failing = readInTransaction(ctx, (tx) =>
    readWithin(tx, 1000, (step) => step.db.execute(sql`select 1 / 0`)),
  );
  const error = await failing.catch((failure: unknown) => failure);
  expect(error).toMatchObject({ cause: { code: "22012" } });
  expect(isOutage(error)).toBe(false);
});
