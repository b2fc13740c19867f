import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { pool } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { messages } from "#db/schema/index.ts";
import { subscribe } from "#lib/events/live/hub.ts";
import { checkNumberJob } from "#lib/numbers/jobs.ts";
import { DAY } from "#lib/platform/clock.ts";
import { type Id, idToUuid } from "#lib/platform/id.ts";
import { boss } from "#lib/queue/boss.ts";
import { findDueWork, findSoonDueWork } from "#lib/queue/watch-due.ts";
import { makeWorkspace, until } from "#lib/testing/factories.ts";
import { insertMessage, insertNumber, insertThread } from "#lib/testing/insert-messages.ts";
import { refuseUpdates } from "#lib/testing/refuse-updates.ts";
import { openCountedPool } from "#lib/testing/wire-counter.ts";
import { runWorker } from "#lib/worker/run-worker.ts";

/** The statement that checks whether any work is due. */
const CHECK = /pgboss.*"live_events"/s;
/** Clocks that the check ahead does not move. */
const OTHER_CLOCK = /(?:current|local|transaction|statement)_?time(?:stamp)?/;
const stopping = new AbortController();
let isRunning = false;

async function ensureWorker(): Promise<void> {
  if (!isRunning) await runWorker(stopping.signal);
  isRunning = true;
}

afterAll(() => stopping.abort());

test("one statement checks all work and open streams, planned once and not every second", async () => {
  await ensureWorker();
  onTestFinished(await subscribe((await makeWorkspace()).workspaceId, () => undefined));
  const counted = await openCountedPool();
  try {
    for (let use = 0; use < 16; use += 1) await findDueWork();
    for (let use = 0; use < 16; use += 1) await findSoonDueWork();
    // Other work of the worker may be counted once, but a further statement of the check every time.
    await expect
      .poll(async () => (await counted.count(findDueWork)).statements, { timeout: 10_000 })
      .toEqual([expect.stringMatching(CHECK)]);
    expect((await counted.count(findDueWork)).statements.filter((text) => OTHER_CLOCK.test(text))).toEqual(
      [],
    );
    // Other statements of the worker run on this connection too.
    const replanned = (await counted.replannedStatements()).filter((statement) => CHECK.test(statement));
    expect(replanned).toEqual([]);
  } finally {
    await counted.close();
  }
});

/** Three messages that the worker must end. */
async function insertOpen(
  ctx: Ctx,
  numberId: Id<"num">,
  open: Partial<typeof messages.$inferInsert>,
): Promise<Id<"msg">[]> {
  const thread = await insertThread(ctx, numberId, "Ana");
  const ids: Id<"msg">[] = [];
  for (const body of ["a", "b", "c"])
    ids.push(await insertMessage(ctx, thread, { kind: "text", body }, { direction: "outbound" }));
  await ctx.db
    .update(messages)
    .set({ status: "queued", ...open })
    .where(inArray(messages.id, ids));
  return ids;
}

test("a message that cannot be ended does not keep the others from it", async () => {
  const ctx = await makeWorkspace();
  const numberId = await insertNumber(ctx);
  const past = new Date(Date.now() - DAY);
  const expired = await insertOpen(ctx, numberId, {
    ...{ attemptState: "queued", nextAttemptAt: new Date(Date.now() + DAY), giveUpAt: past },
  });
  const abandoned = await insertOpen(ctx, numberId, {
    ...{ attemptState: "in_flight", claimedBy: randomUUID(), attemptStartedAt: new Date() },
  });
  // The first and the last, because the order of the rows is not defined.
  const refused = [expired, abandoned].flatMap(([first, , last]) => [first, last]);
  const ids = refused.map((id) => `'${idToUuid("msg", id as Id<"msg">)}'`).join();
  await refuseUpdates(ctx.db, "messages", { where: `new.id in (${ids})` });
  await ensureWorker();
  // Instead of waiting for the next minute.
  await (await boss()).send("sweep", {});
  const stateOf = async (id: Id<"msg"> | undefined) => {
    const [row] = await ctx.db
      .select()
      .from(messages)
      .where(eq(messages.id, id ?? ("" as Id<"msg">)));
    return `${row?.status} ${row?.attemptState}`;
  };
  await until(async () => (await stateOf(abandoned[1])) === "queued unknown" || null);
  await until(async () => (await stateOf(expired[1])) === "failed null" || null);
  expect(await stateOf(abandoned[0])).toBe("queued in_flight");
  expect(await stateOf(expired[2])).toBe("queued queued");
});

test("a take-over that fails is repeated", async () => {
  const ctx = await makeWorkspace();
  const abandoned = await insertOpen(ctx, await insertNumber(ctx), {
    ...{ attemptState: "in_flight", claimedBy: randomUUID(), attemptStartedAt: new Date() },
  });
  const where = `new.workspace_id = '${idToUuid("ws", ctx.workspaceId)}'`;
  await refuseUpdates(ctx.db, "messages", { where, times: 1 });
  await ensureWorker();
  const queue = await boss();
  await queue.unschedule("sweep");
  await queue.send("sweep", {});
  const isLeft = and(inArray(messages.id, abandoned), eq(messages.attemptState, "in_flight"));
  await until(async () => (await ctx.db.$count(messages, isLeft)) === 0 || null);
});

test("checks of all numbers are spread over the hour", async () => {
  const ctx = await makeWorkspace();
  await insertNumber(ctx);
  await insertNumber(ctx);
  await ensureWorker();
  await (await boss()).send("number-checks", {});
  const starts = await until(async () => {
    const rows = await pool().db.execute<{ wait: number }>(sql`
      select extract(epoch from start_after - created_on)::float as wait from pgboss.job
      where name = ${checkNumberJob.name} and start_after > created_on + interval '1 minute' order by 1`);
    return rows.length > 0 ? rows.map(({ wait }) => wait) : null;
  });
  for (const [index, wait] of starts.entries()) {
    expect(wait).toBeGreaterThan(starts[index - 1] ?? 0);
    expect(wait).toBeLessThan(3600);
  }
});
