import { performance } from "node:perf_hooks";
import { pool } from "#db/client.ts";
import { until } from "#lib/testing/factories.ts";
import { makeDatabase, startBenchServer } from "../environment.ts";
import { emptyRoute, measureLoad, openCaller, percentiles } from "../load.ts";
import type { PartContext } from "../part.ts";
import { deleteSendRateLimits, KNOWN_PEOPLE, makeStandInSender } from "../sender.ts";
import { startStandIn } from "../stand-in.ts";

const QUEUED = 1000;
const IN_PARALLEL = 10;
const SENT_WITHIN_MS = 120_000;

export async function measureDrain(context: PartContext): Promise<void> {
  const databaseUrl = await makeDatabase(context, "drain");
  const standIn = await startStandIn(context);
  const { url } = await startBenchServer(context, databaseUrl, { WHATSAPP_GRAPH_URL: standIn.url });
  const call = openCaller(url);
  const sender = await makeStandInSender(call);
  const { sql } = pool();
  await sql`analyze`;
  const empty = await measureLoad(IN_PARALLEL, { seconds: context.options.seconds }, emptyRoute(call));
  await deleteSendRateLimits(sender.ctx);
  // No slot of the next minutes is free, so that accepted messages are queued.
  await sql`
    insert into send_rate_limits (workspace_id, key, allowed_at)
    select workspace_id, id::text, now() + interval '10 minutes' from numbers`;
  await measureLoad(IN_PARALLEL, { calls: QUEUED }, sender.sendToKnown);
  const countQueued = async () => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from messages where attempt_state is not null`;
    return row?.count ?? 0;
  };
  const queued = await until(async () => {
    const count = await countQueued();
    return count >= QUEUED ? count : null;
  });
  const began = performance.now();
  const [released] = await sql<{ at: Date }[]>`
    with slots as (delete from send_rate_limits),
      due as (update messages set next_attempt_at = now(), slot_at = now() where attempt_state is not null)
    select now() as at`;
  await until(async () => ((await countQueued()) === 0 ? true : null), SENT_WITHIN_MS);
  const seconds = (performance.now() - began) / 1000;
  const waits = await sql<{ ms: number }[]>`
    select extract(epoch from sent_at - ${released?.at ?? new Date()}) * 1000 as ms from messages
    where sent_at >= ${released?.at ?? new Date()}`;
  const perSecond = queued / seconds;
  context.add({
    what: `${queued} queued messages of ${KNOWN_PEOPLE} people, sent by the worker`,
    perSecond,
    ...percentiles(waits.map(({ ms }) => Number(ms))),
    ratio: perSecond / empty.perSecond,
    note: `${seconds.toFixed(1)} s in all; times since they were due; ratio at ${IN_PARALLEL} in parallel`,
  });
}
