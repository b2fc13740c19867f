import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect, pool } from "#db/client.ts";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { env } from "#lib/env.ts";
import { appendEvent } from "#lib/events/append-event.ts";
import { parseStreamCursor, type StreamCursor } from "#lib/realtime/cursor.ts";
import { currentStreamCursor, readEvents } from "#lib/realtime/queries.ts";
import { makeWorkspace } from "#lib/testing/factories.ts";

async function start(): Promise<{ ctx: Ctx; cursor: StreamCursor }> {
  const ctx = await makeWorkspace();
  const cursor = parseStreamCursor(await currentStreamCursor(pool().db));
  if (!cursor) throw new Error("no cursor");
  return { ctx, cursor };
}

async function readIds(ctx: Ctx, after: StreamCursor) {
  const events = await readEvents(pool().db, after, { workspaceId: ctx.workspaceId, limit: 100 });
  return events.map(({ data }) => Object(data).templateId);
}

/** What can be read in the end: a transaction of any other test on the server may hold the readers back meanwhile. */
function expectRead(ctx: Ctx, after: StreamCursor, ids: string[]) {
  return expect.poll(() => readIds(ctx, after), { timeout: 20_000 }).toEqual(ids);
}

test("an event that commits late is never passed by", async () => {
  const { ctx, cursor } = await start();
  const slow = connect(env().DATABASE_URL, 1);
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let begun = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  // Written first, committed last.
  const late = inTransaction({ ...ctx, db: slow.db }, async (tx) => {
    await appendEvent(tx, { type: "template.updated", templateId: "late" });
    begun();
    await gate;
  });
  await hasBegun;
  await appendEvent(ctx, { type: "template.updated", templateId: "early" });
  expect(await readIds(ctx, cursor)).toEqual([]);
  letGo();
  await late;
  await expectRead(ctx, cursor, ["late", "early"]);
  await slow.close();
});

test("a transaction that got its position before its number is not passed by either", async () => {
  const { ctx, cursor } = await start();
  const slow = connect(env().DATABASE_URL, 1);
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let begun = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  // Its transaction number is taken before the other's, its row's position after.
  const late = inTransaction({ ...ctx, db: slow.db }, async (tx) => {
    await tx.db.execute(sql`select pg_current_xact_id()`);
    begun();
    await gate;
    await appendEvent(tx, { type: "template.updated", templateId: "older number" });
  });
  await hasBegun;
  await appendEvent(ctx, { type: "template.updated", templateId: "younger number" });
  letGo();
  await late;
  await expectRead(ctx, cursor, ["older number", "younger number"]);
  await slow.close();
});

test("a rolled-back transaction leaves no event", async () => {
  const { ctx, cursor } = await start();
  const failing = inTransaction(ctx, async (tx) => {
    await appendEvent(tx, { type: "template.updated", templateId: "never" });
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  expect(await readIds(ctx, cursor)).toEqual([]);
});

test("one workspace reads nothing of another's", async () => {
  const { ctx, cursor } = await start();
  const other = await makeWorkspace();
  await appendEvent(other, { type: "template.updated", templateId: "theirs" });
  expect(await readIds(ctx, cursor)).toEqual([]);
});
