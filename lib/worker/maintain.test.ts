import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { apiRequestBodies, rateLimits } from "#db/schema/index.ts";
import { newId } from "#lib/platform/id.ts";
import { makeWorkspace } from "#lib/testing/factories.ts";
import { maintain } from "#lib/worker/maintain.ts";

const BROKEN = "parley_maintain_partitions";

test("runs the remaining steps when one fails", async () => {
  const ctx = await makeWorkspace();
  const keep = newId("req");
  await ctx.db.insert(apiRequestBodies).values(
    [
      { requestId: keep, days: 6 },
      { requestId: newId("req"), days: 8 },
    ].map(({ requestId, days }) => ({
      requestId,
      workspaceId: ctx.workspaceId,
      createdAt: new Date(Date.now() - days * 86_400_000),
    })),
  );
  await ctx.db.execute(sql.raw(`alter function ${BROKEN} rename to ${BROKEN}_gone`));
  try {
    await maintain(ctx.db);
  } finally {
    await ctx.db.execute(sql.raw(`alter function ${BROKEN}_gone rename to ${BROKEN}`));
  }
  const left = await ctx.db
    .select({ requestId: apiRequestBodies.requestId })
    .from(apiRequestBodies)
    .where(eq(apiRequestBodies.workspaceId, ctx.workspaceId));
  expect(left).toEqual([{ requestId: keep }]);
});

test("deletes all expired rows, in several statements, and no others", async () => {
  const ctx = await makeWorkspace();
  const workspace = sql.param(ctx.workspaceId, rateLimits.workspaceId);
  await ctx.db.execute(sql`
    insert into rate_limits (workspace_id, partition, allowed_at)
    select ${workspace}::uuid, n::text, now() - interval '2 days' from generate_series(1, 10001) n
    union all select ${workspace}::uuid, 'fresh', now()`);
  await maintain(ctx.db);
  const left = await ctx.db
    .select({ partition: rateLimits.partition })
    .from(rateLimits)
    .where(eq(rateLimits.workspaceId, ctx.workspaceId));
  expect(left).toEqual([{ partition: "fresh" }]);
});
