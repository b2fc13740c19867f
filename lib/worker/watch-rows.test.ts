import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { watchDue } from "#lib/queue/watch-due.ts";
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
