import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect, pool } from "#db/client.ts";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { parseStreamCursor, type StreamCursor } from "#lib/events/live/cursor-rules.ts";
import { currentStreamCursor, readEvents } from "#lib/events/live/queries.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import { env } from "#lib/platform/env.ts";
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

/** A transaction of another test may delay visibility. */
function expectRead(ctx: Ctx, after: StreamCursor, ids: string[]) {
  return expect.poll(() => readIds(ctx, after), { timeout: 20_000 }).toEqual(ids);
}

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

const recordTemplateEvent = (ctx: Ctx, templateId: string) =>
  recordLiveEvent(ctx, { type: "template.updated", templateId });

test("never skips an event that commits late", async () => {
  const { ctx, cursor } = await start();
  const commit = await openTransaction(ctx, (tx) => recordTemplateEvent(tx, "written first, committed last"));
  await recordTemplateEvent(ctx, "early");
  expect(await readIds(ctx, cursor)).toEqual([]);
  await commit();
  await expectRead(ctx, cursor, ["written first, committed last", "early"]);
});

test("does not skip a transaction whose id is older and whose row position is newer than another's", async () => {
  const { ctx, cursor } = await start();
  const commit = await openTransaction(
    ctx,
    (tx) => tx.db.execute(sql`select pg_current_xact_id()`),
    (tx) => recordTemplateEvent(tx, "older number"),
  );
  await recordTemplateEvent(ctx, "younger number");
  await commit();
  await expectRead(ctx, cursor, ["older number", "younger number"]);
});

test("returns no event of a rolled-back transaction", async () => {
  const { ctx, cursor } = await start();
  const failing = inTransaction(ctx, async (tx) => {
    await recordLiveEvent(tx, { type: "template.updated", templateId: "never" });
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  expect(await readIds(ctx, cursor)).toEqual([]);
});

test("returns no events of another workspace", async () => {
  const { ctx, cursor } = await start();
  const other = await makeWorkspace();
  await recordLiveEvent(other, { type: "template.updated", templateId: "theirs" });
  expect(await readIds(ctx, cursor)).toEqual([]);
});
