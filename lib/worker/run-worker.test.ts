import { expect, test } from "vitest";
import { findDueWork } from "#lib/queue/watch-due.ts";
import { openCountedPool } from "#lib/testing/wire-counter.ts";
import { runWorker } from "#lib/worker/run-worker.ts";

test("PostgreSQL plans the statement that checks all work once, not every second", async () => {
  const stopping = new AbortController();
  await runWorker(stopping.signal);
  const counted = await openCountedPool();
  try {
    for (let use = 0; use < 16; use += 1) await findDueWork();
    expect(await counted.replannedStatements()).toEqual([]);
  } finally {
    await counted.close();
    stopping.abort();
  }
});
