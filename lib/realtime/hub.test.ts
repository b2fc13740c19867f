import { expect, onTestFinished, test } from "vitest";
import { connect } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { env } from "#lib/env.ts";
import { appendEvent } from "#lib/events/append-event.ts";
import { subscribe } from "#lib/realtime/hub.ts";
import { onNotice } from "#lib/realtime/notices.ts";
import { openStream } from "#lib/realtime/open-stream.ts";
import { currentStreamCursor, type StreamedEvent } from "#lib/realtime/queries.ts";
import { makeWorkspace } from "#lib/testing/factories.ts";
import { ordinarily } from "#lib/testing/sweep.ts";

const happened = (ctx: Ctx, templateId: string) => appendEvent(ctx, { type: "template.updated", templateId });
const idsOf = (events: readonly StreamedEvent[]) => events.map(({ data }) => Object(data).templateId);

async function listen(ctx: Ctx): Promise<StreamedEvent[]> {
  const heard: StreamedEvent[] = [];
  onTestFinished(await subscribe(ctx.workspaceId, (event) => heard.push(event)));
  return heard;
}

test("every listener hears all of its workspace, in order, when thousands happen at once", async () => {
  const ctx = await makeWorkspace();
  const other = await makeWorkspace();
  const [hers, his, theirs] = [await listen(ctx), await listen(ctx), await listen(other)];
  const ids = Array.from({ length: ordinarily(1000, 5000) }, (_, index) => String(index));
  for (let from = 0; from < ids.length; from += 50)
    await Promise.all(ids.slice(from, from + 50).map((id) => happened(ctx, id)));
  await expect.poll(() => hers.length, { timeout: 20_000 }).toBe(ids.length);
  expect(idsOf(hers).toSorted((a, b) => a - b)).toEqual(ids);
  await expect.poll(() => idsOf(his)).toEqual(idsOf(hers));
  expect(theirs).toEqual([]);
});

test("a page that takes nothing is let go, and fills no memory", async () => {
  const ctx = await makeWorkspace();
  const after = await currentStreamCursor(ctx.db);
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const stream = openStream(ctx, {
    userId: "user_none",
    after,
    signal: ending.signal,
    stillAllowed: async () => true,
  });
  for (let from = 0; from < 1500; from += 50)
    await Promise.all(Array.from({ length: 50 }, (_, index) => happened(ctx, String(from + index))));
  const heard = await listen(ctx);
  await happened(ctx, "last");
  await expect.poll(() => idsOf(heard).at(-1), { timeout: 20_000 }).toBe("last");
  let chunks = 0;
  for await (const _ of stream) chunks += 1;
  expect(chunks).toBeGreaterThan(500);
  expect(chunks).toBeLessThan(1500);
});

// Last, because it breaks the connections of whatever comes after.
test("listening goes on after every connection to the database was lost", async () => {
  const ctx = await makeWorkspace();
  const heard = await listen(ctx);
  const notices: string[] = [];
  onNotice("parley_test", (payload) => notices.push(payload));
  await happened(ctx, "before");
  await expect.poll(() => idsOf(heard), { timeout: 20_000 }).toEqual(["before"]);
  const { sql, close } = connect(env().DATABASE_URL, 1);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  await expect
    .poll(
      () =>
        happened(ctx, "after")
          .then(() => true)
          .catch(() => false),
      { timeout: 20_000 },
    )
    .toBe(true);
  await expect.poll(() => idsOf(heard), { timeout: 20_000 }).toEqual(["before", "after"]);
  // And what processes tell each other is heard again.
  notices.length = 0;
  await expect
    .poll(() => sql.notify("parley_test", "again").then(() => notices), { timeout: 20_000 })
    .toContain("again");
  await close();
});
