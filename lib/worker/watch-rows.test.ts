import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect, pool, sessionName } from "#db/client.ts";
import { env } from "#lib/platform/env.ts";
import { nodeId } from "#lib/queue/this-node.ts";
import { findDueWork, findSoonDueWork, watchDue } from "#lib/queue/watch-due.ts";
import { makeWorkspace, until } from "#lib/testing/factories.ts";
import { watchRows } from "#lib/worker/watch-rows.ts";

test.concurrent("a row that takes long keeps one slot; rows that become due meanwhile use the other", async () => {
  const ctx = await makeWorkspace();
  const { workspaceId } = ctx;
  const row = (name: string) => ({ workspaceId, name });
  const due = [row("long"), row("short")];
  const done: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const ended = new AbortController();
  let starts = 0;
  watchRows({
    name: "test",
    isDue: sql`true`,
    signal: ended.signal,
    ctxOf: async () => ctx,
    concurrency: 2,
    find: async () => [...due],
    action: async (_ctx, { name }) => {
      if (name === "long") {
        starts += 1;
        await released;
      } else
        due.splice(
          due.findIndex((each) => each.name === name),
          1,
        );
      done.push(name);
    },
  });
  await until(async () => done.includes("short") || null);
  due.push(row("later"));
  await until(async () => done.includes("later") || null);
  expect([done, starts]).toEqual([["short", "later"], 1]);
  ended.abort();
  release();
});

test.concurrent("work is not started again while it runs, and is started again after it failed", async ({
  onTestFinished,
}) => {
  const ended = new AbortController();
  onTestFinished(() => ended.abort());
  const { promise: running, reject: fail } = Promise.withResolvers<void>();
  const starts = { slow: 0, quick: 0 };
  const work = (name: keyof typeof starts, run: () => Promise<void>) => {
    const start = () => {
      starts[name] += 1;
      return run();
    };
    watchDue({ name, isDue: sql`true`, run: start }, ended.signal);
  };
  work("slow", () => running);
  work("quick", async () => {});
  await until(async () => starts.quick >= 2 || null);
  expect(starts.slow).toBe(1);
  fail(new Error("The work failed."));
  await until(async () => starts.slow >= 2 || null);
});

test.concurrent("work that becomes due during a rest is known before, by whichever clock its condition reads", async ({
  onTestFinished,
}) => {
  const ended = new AbortController();
  onTestFinished(() => ended.abort());
  await pool().db.execute(sql`
    create table rest_times as
    select now() as present, now() + interval '16 seconds' as soon, now() + interval '1 minute' as later`);
  const works = {
    present: sql`exists (select from rest_times where present <= now())`,
    soon: sql`exists (select from rest_times where soon <= now())`,
    sandbox: sql`exists (select from rest_times where soon <= clock_timestamp())`,
    later: sql`exists (select from rest_times where later <= now())`,
  };
  const own = Object.keys(works);
  for (const [name, isDue] of Object.entries(works))
    watchDue({ name, isDue, run: async () => undefined }, ended.signal);
  const namesOf = (found: readonly { name: string }[]) =>
    found.map(({ name }) => name).filter((name) => own.includes(name));
  expect(namesOf(await findDueWork())).toEqual(["present"]);
  expect(namesOf((await findSoonDueWork()).works)).toEqual(["present", "soon", "sandbox"]);
});

test.concurrent("work starts at its time and when another process writes it, although the checks rest", async ({
  onTestFinished,
}) => {
  const { db } = pool();
  await db.execute(sql`create table rest_rows (due_at timestamptz)`);
  await nodeId();
  const ended = new AbortController();
  // Without drizzle, whose statements end a rest.
  const other = connect(env().DATABASE_URL, 1);
  onTestFinished(async () => {
    ended.abort();
    await other.close();
  });
  let handled = 0;
  const isDue = sql`exists (select from rest_rows where due_at <= now())`;
  const run = async () => {
    handled += (await db.execute(sql`delete from rest_rows where due_at <= now() returning due_at`)).length;
  };
  watchDue({ name: "rest", isDue, run }, ended.signal);
  const hasChecked = async () => {
    const sessions = await other.sql`
      select from pg_stat_activity
      where application_name = ${sessionName()} and query like '%rest_rows%20 seconds%' and state = 'idle'`;
    return sessions.length > 0 || null;
  };
  for (const [index, wait] of ["0 seconds", "3 seconds"].entries()) {
    await until(hasChecked);
    await other.sql`insert into rest_rows values (now() + ${wait}::interval)`;
    // Shorter than a rest.
    await until(async () => handled === index + 1 || null, 10_000);
  }
});
