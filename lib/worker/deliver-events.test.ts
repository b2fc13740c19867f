import type { ServerResponse } from "node:http";
import { afterEach, beforeAll, expect, test } from "vitest";
import { pool } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { DeliveryBench } from "#lib/testing/delivery-bench.ts";
import { until } from "#lib/testing/factories.ts";
import { sweepTest } from "#lib/testing/sweep-test.ts";
import { deliverEvents } from "#lib/worker/deliver-events.ts";

const stopping: (() => Promise<void> | void)[] = [];
beforeAll(() => {
  process.env.PARLEY_WEBHOOK_ALLOW_HOSTS = "127.0.0.1";
  process.env.DATABASE_DIRECT_URL = `${process.env.DATABASE_URL}?application_name=direct`;
});
afterEach(async () => {
  for (const stop of stopping.splice(0)) await stop();
});

async function openBench(endpoints: number, events: number): Promise<DeliveryBench> {
  const bench = await DeliveryBench.open();
  stopping.push(() => bench.receiver.stop());
  for (let more = 1; more < endpoints; more += 1) await bench.addEndpoint(["contact.*"]);
  for (let event = 0; event < events; event += 1) await bench.recordEvent();
  return bench;
}

function startWorker(benches: DeliveryBench[]): void {
  const work = new AbortController();
  stopping.unshift(() => work.abort());
  const contexts = new Map<string, Ctx>(benches.map(({ ctx }) => [ctx.workspaceId, ctx]));
  deliverEvents({ signal: work.signal, ctxOf: async (id) => contexts.get(id) ?? null });
}

test("listens past a connection pooler", async () => {
  startWorker([]);
  const listening = await until(async () => {
    const rows = await pool().sql<{ name: string }[]>`
      select application_name as name from pg_stat_activity
      where datname = current_database() and query like 'listen "parley_events"'`;
    return rows.length > 0 ? rows.map(({ name }) => name) : null;
  });
  expect(listening).toEqual(["direct"]);
});

test("limits a workspace with slow receivers to a fifth of the calls", async () => {
  const slow = await openBench(11, 10);
  const held: ServerResponse[] = [];
  slow.receiver.respondWith((_call, response) => void held.push(response));
  const other = await openBench(1, 1);
  startWorker([slow, other]);
  await until(async () => (other.receiver.calls.length === 1 && held.length >= 20 ? true : null));
  // By the time another event was delivered, more calls would have started.
  await other.recordEvent();
  await until(async () => (other.receiver.calls.length === 2 ? true : null));
  expect(held).toHaveLength(20);
  slow.receiver.respondWith((_call, response) => void response.writeHead(204).end());
  for (const response of held) response.writeHead(204).end();
  await until(async () => (slow.receiver.calls.length === 110 ? true : null));
});

sweepTest("opens no more concurrent calls than the process limit", async () => {
  const benches = await Promise.all([1, 2, 3, 4, 5, 6].map(() => openBench(3, 7)));
  const held: ServerResponse[] = [];
  let most = 0;
  for (const { receiver } of benches) {
    receiver.respondWith((_call, response) => {
      held.push(response);
      most = Math.max(most, held.length);
    });
  }
  startWorker(benches);
  const count = () => benches.reduce((sum, { receiver }) => sum + receiver.calls.length, 0);
  await until(async () => (held.length >= 100 ? true : null));
  // The end of one call frees a slot for the next.
  held.shift()?.writeHead(204).end();
  await until(async () => (count() === 101 ? true : null));
  await until(async () => {
    for (const response of held.splice(0)) response.writeHead(204).end();
    return count() === 126 ? true : null;
  });
  for (const response of held) response.writeHead(204).end();
  expect(most).toBe(100);
});
