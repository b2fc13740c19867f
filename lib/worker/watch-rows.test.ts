import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeWorkspace, until } from "#lib/testing/factories.ts";
import { watchRows } from "#lib/worker/watch-rows.ts";

test("a row that takes long keeps one slot; rows that become due meanwhile use the other", async () => {
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
