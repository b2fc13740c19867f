import { performance } from "node:perf_hooks";
import { pool } from "#db/client.ts";
import { STREAMS_PER_MEMBER } from "#lib/platform/rate-limits.ts";
import { makeWorkspace } from "#lib/testing/factories.ts";
import { makeDatabase, startBenchServer } from "../environment.ts";
import { openLiveStreams } from "../live-streams.ts";
import { emptyRoute, expectOk, measureLoad, openCaller, percentiles } from "../load.ts";
import { loadColumns, type PartContext } from "../part.ts";
import { makeFastKey } from "../sender.ts";
import { signInTeam } from "../team.ts";
import { openWebhookSource, waitUntilStored } from "../webhooks.ts";

const STREAMS = [1, 100, 500, 1000];
const EVENTS = 30;
const IN_PARALLEL = 10;

export async function measureStreams(context: PartContext): Promise<void> {
  const until = { seconds: context.options.seconds };
  const databaseUrl = await makeDatabase(context, "stream");
  const { url } = await startBenchServer(context, databaseUrl);
  const ctx = await makeWorkspace("Bench");
  const call = openCaller(url);
  const source = await openWebhookSource(ctx, call);
  const secret = await makeFastKey(ctx, ["messages.read"]);
  const listMessages = async () => {
    const headers = { Authorization: `Bearer ${secret}` };
    expectOk("The list", await call("/api/v1/messages?limit=50", { headers }));
  };
  await measureLoad(4, { calls: 100 }, () => source.postMessages(1));
  await waitUntilStored();
  context.reportProgress("signing members in");
  const count = Math.ceil(Math.max(...STREAMS) / STREAMS_PER_MEMBER);
  const streams = openLiveStreams(url, await signInTeam(ctx, url, { count }));
  context.atEnd(() => streams.close());

  const measureCalls = async (during: string) => {
    // Without statistics of the new messages the list is planned for an almost empty table.
    await pool().sql`analyze`;
    const empty = await measureLoad(IN_PARALLEL, until, emptyRoute(call));
    context.add({ what: `empty route, ${during}`, ...loadColumns(empty, IN_PARALLEL) });
    const list = await measureLoad(IN_PARALLEL, until, listMessages);
    context.add({ what: `GET /v1/messages?limit=50, ${during}`, ...loadColumns(list, IN_PARALLEL, empty) });
  };
  await measureCalls("no stream open");
  for (const target of STREAMS) {
    context.reportProgress(`${target} streams`);
    await streams.openUntil(target);
    const taken: number[] = [];
    for (let event = 0; event < EVENTS; event += 1) {
      const began = performance.now();
      const arrived = streams.waitFor(`message ${source.made() + 1}.`);
      await source.postMessages(1);
      taken.push((await arrived) - began);
    }
    context.add({ what: `webhook posted until on the last of ${target} streams`, ...percentiles(taken) });
  }
  await measureCalls(`${streams.count()} streams open`);
}
