import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createCtx } from "#db/ctx.ts";
import { contacts, reportBackfills, reportCounts, reportCursor, reportMessages } from "#db/schema/index.ts";
import { setConversationState } from "#lib/conversations/actions/set-conversation-state.ts";
import { DAY, HOUR } from "#lib/platform/clock.ts";
import { newId } from "#lib/platform/id.ts";
import { deleteOldFacts } from "#lib/reports/count-changes.ts";
import type { ListedQuery } from "#lib/reports/schema.ts";
import { countEverything, makeWorld, setNow, steps, take } from "#lib/testing/report-history.ts";
import { findUnequalLists } from "#lib/testing/report-lists.ts";
import { countRawRows, inOrder, readStoredSums } from "#lib/testing/report-sums.ts";
import { sweepSize } from "#lib/testing/sweep.ts";

const history = fc.record({
  history: steps,
  isCountedLate: fc.boolean(),
  hasHours: fc.boolean(),
  place: fc.nat(4),
});

test("every sum equals the count of the raw rows and every list its number, after any history, late and repeated statuses and crashes", async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ history, isCountedLate, hasHours, place }) => {
      const world = await makeWorld({ hasHours });
      await setNow(world);
      for (const step of history) {
        if (!isCountedLate || (step.do !== "count" && step.do !== "crash")) await take(world, step);
      }
      world.now += 2 * DAY;
      await setNow(world);
      if (isCountedLate) {
        // As after an update from a version without reports.
        await world.ctx.db.execute(
          sql`update ${reportCursor} set xid = pg_snapshot_xmin(pg_current_snapshot()), position = 0`,
        );
        await world.ctx.db.insert(reportBackfills).values({ workspaceId: world.ctx.workspaceId });
        await take(world, { do: "crash", at: 9 });
      }
      await countEverything(world);
      expect(inOrder(await readStoredSums(world))).toEqual(inOrder(await countRawRows(world)));

      const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);
      const period = { from: dateOf(world.start - DAY), to: dateOf(world.now), zone: "Asia/Kathmandu" };
      expect(await findUnequalLists(world.ctx, world, { period, place, isCompared: () => true })).toEqual([]);
      // Once the facts are deleted, the lists are of the raw rows, with the team and labels of the present.
      await world.ctx.db.delete(reportMessages).where(eq(reportMessages.workspaceId, world.ctx.workspaceId));
      const later = createCtx({
        ...world.ctx,
        clockOffsetMs: world.now + 100 * DAY - Date.now(),
      });
      const isCompared = ({ measure, team, label }: ListedQuery) =>
        !measure.startsWith("passcode") && !team && (!label || measure === "labeled");
      expect(await findUnequalLists(later, world, { period, place, isCompared })).toEqual([]);
    }),
    { numRuns: sweepSize(1, 400) },
  );
});

test("deleting messages keeps what was counted; facts of messages that no longer change are deleted", async () => {
  const world = await makeWorld();
  await setNow(world);
  await take(world, { do: "receive", thread: 0, late: 0, kind: "text" });
  await take(world, { do: "pass", ms: HOUR });
  await take(world, { do: "send", thread: 0, author: "member", what: "offer" });
  await take(world, { do: "status", of: 0, status: "delivered", code: 0 });
  await countEverything(world);
  const before = inOrder(await readStoredSums(world));
  expect(before.times).toHaveLength(1);
  await world.ctx.db.delete(contacts).where(eq(contacts.workspaceId, world.ctx.workspaceId));
  world.now += 2 * DAY;
  await setNow(world);
  await countEverything(world);
  expect(inOrder(await readStoredSums(world))).toEqual(before);
  await world.ctx.db
    .update(reportMessages)
    .set({ createdAt: new Date(Date.now() - 91 * DAY) })
    .where(eq(reportMessages.workspaceId, world.ctx.workspaceId));
  await deleteOldFacts(world.ctx.db);
  const left = await world.ctx.db.$count(
    reportMessages,
    eq(reportMessages.workspaceId, world.ctx.workspaceId),
  );
  expect([left, inOrder(await readStoredSums(world))]).toEqual([0, before]);
});

test("what members do is counted through the live events of the inbox's own actions", async () => {
  const world = await makeWorld();
  const { ctx, threads, agent } = world;
  const member = createCtx({ ...agent.ctx, clockOffsetMs: 0, requestId: newId("req") });
  await setConversationState(member, threads[0]?.conversationId ?? "", "closed");
  await countEverything(world);
  const rows = await ctx.db
    .select()
    .from(reportCounts)
    .where(
      and(
        eq(reportCounts.workspaceId, ctx.workspaceId),
        eq(reportCounts.measure, "closed"),
        eq(reportCounts.granularity, "month"),
      ),
    );
  expect(rows.map(({ scope, count }) => [scope, count]).sort()).toEqual([
    ["agent", 1],
    ["all", 1],
    ["label", 1],
    ["number", 1],
  ]);
});
