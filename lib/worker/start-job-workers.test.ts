import { sql } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { pool } from "#db/client.ts";
import { beginShutdown } from "#lib/platform/lifecycle.ts";
import { log } from "#lib/platform/log.ts";
import { enqueue, ensureQueue, jobType, startBoss, stopBoss } from "#lib/queue/boss.ts";
import { watchJobs } from "#lib/queue/wake-workers.ts";
import { makeWorkspace, until } from "#lib/testing/factories.ts";
import { setSchedules, startJobWorkers } from "#lib/worker/start-job-workers.ts";

const work = new AbortController();
afterAll(() => {
  work.abort();
  return stopBoss();
});

test("runs other jobs while a long one runs, including jobs enqueued together with it", async () => {
  const ctx = await makeWorkspace();
  const type = jobType("test-slow", z.object({ workspaceId: z.string(), name: z.string() }));
  const queue = await startBoss({ supervise: false });
  const done: string[] = [];
  const release = Promise.withResolvers<void>();
  for (const name of ["endless", "a", "b", "c"]) {
    await enqueue(ctx, type, { workspaceId: ctx.workspaceId, name });
  }
  await startJobWorkers(queue, async () => ctx, {
    type,
    action: async (_ctx, { name }) => {
      if (name === "endless") await release.promise;
      done.push(name);
    },
    slow: true,
  });
  watchJobs(work.signal);
  await until(async () => (done.length === 3 ? done : null));
  await enqueue(ctx, type, { workspaceId: ctx.workspaceId, name: "later" });
  await until(async () => (done.includes("later") ? done : null));
  expect(done.toSorted()).toEqual(["a", "b", "c", "later"]);
  release.resolve();
  await until(async () => (done.includes("endless") ? done : null));
});

test("slow jobs of a group leave the other workers to other groups", async () => {
  const ctx = await makeWorkspace();
  const schema = z.object({ workspaceId: z.string(), name: z.string() });
  const type = jobType("test-groups", schema, { groupOf: ({ name }) => name });
  const queue = await startBoss({ supervise: false });
  const done: string[] = [];
  const release = Promise.withResolvers<void>();
  for (const name of [...Array.from({ length: 10 }, () => "endless"), "quick"]) {
    await enqueue(ctx, type, { workspaceId: ctx.workspaceId, name });
  }
  await startJobWorkers(queue, async () => ctx, {
    type,
    slow: true,
    action: async (_ctx, { name }) => {
      if (name === "endless") await release.promise;
      done.push(name);
    },
  });
  watchJobs(work.signal);
  await until(async () => (done.length === 1 ? done : null));
  expect(done).toEqual(["quick"]);
  release.resolve();
  await until(async () => (done.length === 11 ? done : null));
});

// Last, because a shutdown of this process cannot be undone.
test("runs an interrupted job again immediately without counting an attempt", async () => {
  const warn = vi.spyOn(log, "warn");
  const ctx = await makeWorkspace();
  const type = jobType("test-interrupted", z.object({ workspaceId: z.string() }));
  const queue = await startBoss({ supervise: false });
  let runs = 0;
  const action = async () => {
    runs += 1;
    if (runs > 1) return;
    beginShutdown();
    throw new Error("Parley is restarting.");
  };
  await enqueue(ctx, type, { workspaceId: ctx.workspaceId });
  await startJobWorkers(queue, async () => ctx, { type, action });
  await until(async () => runs === 1 || null);
  await stopBoss();
  const [job] = await pool().db.execute(sql`
    select state, retry_count, started_on, start_after <= now() as due from pgboss.job where name = ${type.name}`);
  expect(job).toEqual({ state: "retry", retry_count: 0, started_on: null, due: true });
  expect(warn).not.toHaveBeenCalled();
  await startJobWorkers(await startBoss({ supervise: false }), async () => ctx, { type, action });
  await until(async () => runs === 2 || null);
});

test("a job may run for a day, also scheduled work, as long as its worker sends heartbeats", async () => {
  const ctx = await makeWorkspace();
  const type = jobType("test-long", z.object({ workspaceId: z.string() }));
  const queue = await startBoss({ supervise: false });
  await enqueue(ctx, type, { workspaceId: ctx.workspaceId });
  const [job] = await pool().db.execute(sql`
    select expire_seconds, heartbeat_seconds from pgboss.job where name = ${type.name}`);
  expect(job).toEqual({ expire_seconds: 86_400, heartbeat_seconds: 30 });
  await setSchedules(queue, { [type.name]: "0 * * * *" });
  expect(await queue.getSchedules()).toMatchObject([
    { options: { expireInSeconds: 86_400, heartbeatSeconds: 30 } },
  ]);
  await setSchedules(queue, {});
});

test("a schedule that is no longer listed is removed", async () => {
  const queue = await startBoss({ supervise: false });
  for (const name of ["test-hourly", "test-nightly"]) await ensureQueue(queue, name);
  await setSchedules(queue, { "test-hourly": "0 * * * *", "test-nightly": "0 3 * * *" });
  await setSchedules(queue, { "test-hourly": "30 * * * *" });
  expect(await queue.getSchedules()).toEqual([
    expect.objectContaining({ name: "test-hourly", cron: "30 * * * *" }),
  ]);
  await setSchedules(queue, {});
});
