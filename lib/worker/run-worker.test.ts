import { expect, onTestFinished, test } from "vitest";
import { subscribe } from "#lib/events/live/hub.ts";
import { findDueWork } from "#lib/queue/watch-due.ts";
import { makeWorkspace } from "#lib/testing/factories.ts";
import { openCountedPool } from "#lib/testing/wire-counter.ts";
import { runWorker } from "#lib/worker/run-worker.ts";

test("one statement checks all work and open streams, planned once and not every second", async () => {
  const stopping = new AbortController();
  await runWorker(stopping.signal);
  onTestFinished(await subscribe((await makeWorkspace()).workspaceId, () => undefined));
  const counted = await openCountedPool();
  try {
    for (let use = 0; use < 16; use += 1) await findDueWork();
    expect((await counted.count(findDueWork)).statements).toEqual([
      expect.stringMatching(/pgboss.*"live_events"/s),
    ]);
    expect(await counted.replannedStatements()).toEqual([]);
  } finally {
    await counted.close();
    stopping.abort();
  }
});
