import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { enqueue, jobType, startBoss, stopBoss } from "#lib/queue/boss.ts";
import { makeWorkspace, until } from "#lib/testing/factories.ts";
import { workJobs } from "#lib/worker/work-jobs.ts";

afterAll(() => stopBoss());

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
  await until(async () => (done.length === 3 ? done : null));
  await enqueue(ctx, type, { workspaceId: ctx.workspaceId, name: "later" });
  await until(async () => (done.includes("later") ? done : null));
  expect(done.toSorted()).toEqual(["a", "b", "c", "later"]);
  release.resolve();
  await until(async () => (done.includes("endless") ? done : null));
});
