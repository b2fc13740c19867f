import postgres from "postgres";
import { expect, inject, onTestFinished, test } from "vitest";
import { connect } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { subscribe } from "#lib/events/live/hub.ts";
import { NEW_EVENTS_CHANNEL } from "#lib/events/live/notify-new-events.ts";
import { onNotice } from "#lib/events/live/on-notice.ts";
import { openStream } from "#lib/events/live/open-stream.ts";
import { currentStreamCursor, type StreamedEvent } from "#lib/events/live/queries.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import { env } from "#lib/platform/env.ts";
import { makeWorkspace } from "#lib/testing/factories.ts";
import { sweepSize } from "#lib/testing/sweep.ts";
import { sweepTest } from "#lib/testing/sweep-test.ts";

const recordTemplateEvent = (ctx: Ctx, templateId: string) =>
  recordLiveEvent(ctx, { type: "template.updated", templateId });
const idsOf = (events: readonly StreamedEvent[]) => events.map(({ data }) => Object(data).templateId);

async function listen(ctx: Ctx): Promise<StreamedEvent[]> {
  const received: StreamedEvent[] = [];
  onTestFinished(await subscribe(ctx.workspaceId, (events) => received.push(...events)));
  return received;
}

/** Repeats what fails until the database accepts connections again. */
async function whenReachable<T>(work: () => Promise<T>): Promise<T> {
  const done: T[] = [];
  const tries = () =>
    work().then(
      (result) => done.push(result),
      () => 0,
    );
  await expect.poll(tries, { timeout: 20_000 }).toBe(1);
  return done[0] as T;
}

sweepTest(
  "delivers every event of a workspace to each listener in order under thousands of concurrent writes",
  async () => {
    const ctx = await makeWorkspace();
    const other = await makeWorkspace();
    const [hers, his, theirs] = [await listen(ctx), await listen(ctx), await listen(other)];
    const ids = Array.from({ length: sweepSize(1000, 5000) }, (_, index) => String(index));
    for (let from = 0; from < ids.length; from += 50)
      await Promise.all(ids.slice(from, from + 50).map((id) => recordTemplateEvent(ctx, id)));
    await expect.poll(() => hers.length, { timeout: 20_000 }).toBe(ids.length);
    expect(idsOf(hers).toSorted((a, b) => a - b)).toEqual(ids);
    await expect.poll(() => idsOf(his)).toEqual(idsOf(hers));
    expect(theirs).toEqual([]);
  },
);

test("ends the stream of a page that does not read, without buffering", async () => {
  const ctx = await makeWorkspace();
  const after = await currentStreamCursor(ctx.db);
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const stream = openStream(ctx, {
    userId: "user_none",
    after,
    signal: ending.signal,
    isStillAllowed: async () => true,
  });
  for (let from = 0; from < 1500; from += 50)
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => recordTemplateEvent(ctx, `${from + index}`.padEnd(2000))),
    );
  const received = await listen(ctx);
  await recordTemplateEvent(ctx, "last");
  await expect.poll(() => idsOf(received).at(-1), { timeout: 20_000 }).toBe("last");
  let text = "";
  for await (const chunk of stream) text += Buffer.from(chunk).toString("latin1");
  expect(text.length).toBeGreaterThan(2 * 1024 * 1024);
  expect(text.match(/^event: live$/gm)?.length).toBeLessThan(1500);
});

test("an event reaches the streams of its own process before the notification for the others", async () => {
  const ctx = await makeWorkspace();
  const { sql, close } = connect(env().DATABASE_URL, 1);
  onTestFinished(close);
  const order: string[] = [];
  onTestFinished(await subscribe(ctx.workspaceId, () => order.push("stream")));
  await sql.listen(NEW_EVENTS_CHANNEL, () => order.push("notification"));
  const firsts: (string | undefined)[] = [];
  for (const id of ["1", "2", "3"]) {
    order.length = 0;
    await recordTemplateEvent(ctx, id);
    await expect.poll(() => new Set(order).size).toBe(2);
    firsts.push(order[0]);
  }
  // Not each time, because an older transaction of another test may hide an event for a moment.
  expect(firsts).toContain("stream");
});

// Last, because these break all database connections.
test("leaves no listener behind when the database cannot be reached", async () => {
  const ctx = await makeWorkspace();
  const abandoned: StreamedEvent[] = [];
  const server = postgres(inject("databaseServer"), { max: 1, onnotice: () => undefined });
  const name = new URL(env().DATABASE_URL).pathname.slice(1);
  await server.unsafe(`alter database ${name} with allow_connections false`);
  await server`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = ${name}`;
  await expect(subscribe(ctx.workspaceId, (events) => void abandoned.push(...events))).rejects.toThrow();
  await server.unsafe(`alter database ${name} with allow_connections true`);
  await server.end();
  const received = await whenReachable(() => listen(ctx));
  await whenReachable(() => recordTemplateEvent(ctx, "after"));
  await expect.poll(() => idsOf(received), { timeout: 20_000 }).toEqual(["after"]);
  expect(abandoned).toEqual([]);
});

test("resumes listening after every database connection was lost", async () => {
  const ctx = await makeWorkspace();
  const received = await listen(ctx);
  const notices: string[] = [];
  onNotice("parley_test", (payload) => notices.push(payload));
  const stopped: string[] = [];
  const stop = onNotice("parley_test", (payload) => stopped.push(payload));
  await recordTemplateEvent(ctx, "before");
  await expect.poll(() => idsOf(received), { timeout: 20_000 }).toEqual(["before"]);
  const { sql, close } = connect(env().DATABASE_URL, 1);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  await whenReachable(() => recordTemplateEvent(ctx, "after"));
  await expect.poll(() => idsOf(received), { timeout: 20_000 }).toEqual(["before", "after"]);
  notices.length = 0;
  await expect
    .poll(() => sql.notify("parley_test", "again").then(() => notices), { timeout: 20_000 })
    .toContain("again");
  // Every listener of a channel is called until it unsubscribes.
  expect(stopped).toContain("again");
  stop();
  await sql.notify("parley_test", "last");
  await expect.poll(() => notices, { timeout: 20_000 }).toContain("last");
  expect(stopped).not.toContain("last");
  await close();
});
