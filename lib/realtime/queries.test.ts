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

/** A transaction on a connection of its own that has done its first part and commits only when it is let go. */
async function openTransaction(
  ctx: Ctx,
  first: (tx: Ctx) => Promise<unknown>,
  second?: (tx: Ctx) => Promise<unknown>,
) {
  const connection = connect(env().DATABASE_URL, 1);
  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const done = inTransaction({ ...ctx, db: connection.db }, async (tx) => {
    await first(tx);
    begun.resolve();
    await gate.promise;
    await second?.(tx);
  });
  await begun.promise;
  return async () => {
    gate.resolve();
    await done;
    await connection.close();
  };
}

const happened = (ctx: Ctx, templateId: string) => appendEvent(ctx, { type: "template.updated", templateId });

test("an event that commits late is never passed by", async () => {
  const { ctx, cursor } = await start();
  const commit = await openTransaction(ctx, (tx) => happened(tx, "written first, committed last"));
  await happened(ctx, "early");
  expect(await readIds(ctx, cursor)).toEqual([]);
  await commit();
  await expectRead(ctx, cursor, ["written first, committed last", "early"]);
});

test("a transaction that took its number before and its row's position after another's is not passed by either", async () => {
  const { ctx, cursor } = await start();
  const commit = await openTransaction(
    ctx,
    (tx) => tx.db.execute(sql`select pg_current_xact_id()`),
    (tx) => happened(tx, "older number"),
  );
  await happened(ctx, "younger number");
  await commit();
  await expectRead(ctx, cursor, ["older number", "younger number"]);
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
