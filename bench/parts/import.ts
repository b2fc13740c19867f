import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { inTransaction } from "#db/ctx.ts";
import { importPreviewSchema, importResponse } from "#lib/contacts/imports/schema.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import { makeWorkspace } from "#lib/testing/factories.ts";
import type { StaffClient } from "#lib/testing/staff-client.ts";
import { makeDatabase, startBenchServer } from "../environment.ts";
import { openLiveStreams } from "../live-streams.ts";
import { percentiles } from "../load.ts";
import type { PartContext } from "../part.ts";
import { signInTeam } from "../team.ts";

const SAMPLE_MS = 20;
const EVENT_EVERY_MS = 200;
const POLL_MS = 100;
const PASSES = [
  ["created", "Lisbon"],
  ["updated", "Porto"],
  ["unchanged", "Porto"],
] as const;

export async function measureImports(context: PartContext): Promise<void> {
  const { rows } = context.options;
  const databaseUrl = await makeDatabase(context, "import");
  const { url } = await startBenchServer(context, databaseUrl);
  const ctx = await makeWorkspace("Bench");
  const [member] = await signInTeam(ctx, url, { count: 1, role: "admin" });
  if (!member) throw new Error("Nobody is signed in.");
  const streams = openLiveStreams(url, [member]);
  context.atEnd(() => streams.close());
  await streams.openUntil(1);
  // A separate connection, because the pool is busy.
  const watcher = postgres(databaseUrl, { max: 1, connection: { application_name: "bench watcher" } });
  context.atEnd(() => watcher.end({ timeout: 1 }));

  for (const [what, city] of PASSES) {
    context.reportProgress(`${rows} rows ${what}`);
    let oldestMs = 0;
    const sampler = setInterval(async () => {
      const [row] = await watcher`
        select coalesce(max(extract(epoch from clock_timestamp() - xact_start)) * 1000, 0)::float8 as ms
        from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and state <> 'idle'
          and pid <> pg_backend_pid()`;
      oldestMs = Math.max(oldestMs, Number(row?.ms ?? 0));
    }, SAMPLE_MS);
    let isOver = false;
    const lags: number[] = [];
    const events = (async () => {
      for (let event = 0; !isOver; event += 1) {
        const templateId = `${what}-${event}.`;
        const arrived = streams.waitFor(templateId);
        await inTransaction(ctx, (tx) => recordLiveEvent(tx, { type: "template.updated", templateId }));
        const committed = performance.now();
        lags.push(Math.max(0, (await arrived) - committed));
        await sleep(EVENT_EVERY_MS);
      }
    })();
    const began = performance.now();
    const done = await importFile(member, makeFile(rows, city));
    const seconds = (performance.now() - began) / 1000;
    isOver = true;
    await events;
    clearInterval(sampler);
    if (done[what] !== rows) throw new Error(`Not every row was ${what}: ${JSON.stringify(done)}`);
    context.add({
      what: `${rows} rows ${what}`,
      perSecond: rows / seconds,
      note: `${seconds.toFixed(1)} s; oldest transaction ${oldestMs.toFixed(0)} ms`,
    });
    context.add({
      what: `stream while they are ${what}`,
      ...percentiles(lags),
      note: `slowest ${Math.max(...lags).toFixed(0)} ms`,
    });
  }
}

function makeFile(rows: number, city: string): string {
  const lines = Array.from(
    { length: rows },
    (_, index) => `49151${10_000_000 + index},Person ${index},vip,${city},${index % 50}`,
  );
  return ["phone,name,labels,city,orders", ...lines].join("\n");
}

async function importFile(member: StaffClient, file: string) {
  const base = "/api/inbox/contacts/imports";
  const uploaded = await member.upload(`${base}?filename=people.csv`, Buffer.from(file), "text/csv");
  const { id } = importResponse.parse(await uploaded.json()).import;
  const preview = importPreviewSchema.parse(await (await member.get(`${base}/${id}/preview`)).json());
  const options = { format: preview.format, country: null, existing: "update", labels: [] };
  const started = await member.post(`${base}/${id}/start`, { mapping: preview.guess, options });
  if (!started.ok) throw new Error(`The import did not start: ${await started.text()}`);
  for (;;) {
    const view = importResponse.parse(await (await member.get(`${base}/${id}`)).json()).import;
    if (view.state === "done") return view;
    if (view.state !== "running") throw new Error(`The import ended as ${view.state}: ${view.failure}`);
    await sleep(POLL_MS);
  }
}
