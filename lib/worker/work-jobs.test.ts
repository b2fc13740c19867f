import { sql } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { pool } from "#db/client.ts";
import { beginShutdown } from "#lib/lifecycle.ts";
import { log } from "#lib/log.ts";
import { enqueue, jobType, startBoss, stopBoss } from "#lib/queue/boss.ts";
import { watchJobs } from "#lib/queue/wake-workers.ts";
import { makeWorkspace, until } from "#lib/testing/factories.ts";
import { workJobs } from "#lib/worker/work-jobs.ts";

const work = new AbortController();
afterAll(() => {
  work.abort();
  return stopBoss();
});

test("a job that takes long holds no other job up, also not one that was asked for at the same time", async () => {
  const ctx = await makeWorkspace();
  const type = jobType("test-slow", z.object({ workspaceId: z.string(), name: z.string() }));
  const queue = await startBoss({ supervise: false });
  const done: string[] = [];
  const release = Promise.withResolvers<void>();
  for (const name of ["endless", "a", "b", "c"]) {
    await enqueue(ctx, type, { workspaceId: ctx.workspaceId, name });
  }
  await workJobs(
    queue,
    type,
    async () => ctx,
    async (_ctx, { name }) => {
      if (name === "endless") await release.promise;
      done.push(name);
    },
    { slow: true },
  );
  watchJobs(work.signal);
  await until(async () => (done.length === 3 ? done : null));
  await enqueue(ctx, type, { workspaceId: ctx.workspaceId, name: "later" });
  await until(async () => (done.includes("later") ? done : null));
  expect(done.toSorted()).toEqual(["a", "b", "c", "later"]);
  release.resolve();
  await until(async () => (done.includes("endless") ? done : null));
});

// The last one: a shutdown of this process cannot be taken back.
test("a job that a shutdown interrupts is no failure: it loses no attempt and runs again at once", async () => {
  const warn = vi.spyOn(log, "warn");
  const ctx = await makeWorkspace();
  const type = jobType("test-interrupted", z.object({ workspaceId: z.string() }));
  const queue = await startBoss({ supervise: false });
  let runs = 0;
  const verb = async () => {
    runs += 1;
    if (runs > 1) return;
    beginShutdown();
    throw new Error("Parley is restarting.");
  };
  await enqueue(ctx, type, { workspaceId: ctx.workspaceId });
  await workJobs(queue, type, async () => ctx, verb);
  await until(async () => runs === 1 || null);
  await stopBoss();
  const [job] = await pool().db.execute(sql`
    select state, retry_count, started_on, start_after <= now() as due from pgboss.job where name = ${type.name}`);
  expect(job).toEqual({ state: "retry", retry_count: 0, started_on: null, due: true });
  expect(warn).not.toHaveBeenCalled();
  await workJobs(await startBoss({ supervise: false }), type, async () => ctx, verb);
  await until(async () => runs === 2 || null);
});
