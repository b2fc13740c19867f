// `npm run bench`; `--help` lists the options.
import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "#db/embedded.ts";
import { prepareTemplate } from "#lib/testing/databases.ts";
import { buildIfNeeded } from "#scripts/build.ts";
import type { BenchOptions } from "./part.ts";
import { partNamed, partNames } from "./parts.ts";
import { formatTable, type Report, type Row, writeJson } from "./report.ts";
import type { PartOrder } from "./run-part.ts";
import { isSeeded } from "./seed/seeded-databases.ts";

const CACHE = path.resolve("node_modules/.cache/parley-bench");
const RESERVE_SECONDS = 20;
const OVERDUE_FACTOR = 5;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "2" },
    messages: { type: "string", default: "5000,500000,5000000" },
    rows: { type: "string", default: "10000" },
    minutes: { type: "string" },
    json: { type: "string", default: "test-results/bench.json" },
    pgbouncer: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const HELP = `npm run bench -- [part …] [options]

Parts, by default all that have a star:
${partNames.map((name) => `  ${partNamed(name).isUsual ? "*" : " "} ${name.padEnd(8)} ${partNamed(name).about}`).join("\n")}

Options:
  --seconds 2                      how long each row's calls go on
  --messages 5000,500000,5000000   sizes of the workspace that is read, made on first use and kept
  --rows 10000                     rows of the imported file
  --minutes 10                     what would take longer is left out; no limit when parts are named
  --pgbouncer                      the server reaches PostgreSQL through PgBouncer in transaction mode
  --json test-results/bench.json   where the figures go
PARLEY_PROCESSES=2 runs two server processes.`;

interface Step {
  name: string;
  label: string;
  options: BenchOptions;
}

const startedAt = new Date();
const minutes = values.minutes ?? (positionals.length === 0 ? "10" : null);
const deadline = minutes === null ? Number.POSITIVE_INFINITY : startedAt.getTime() + Number(minutes) * 60_000;
const stopping = new AbortController();
const report: Report = { rows: [], skipped: [] };
let child: ReturnType<typeof fork> | undefined;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);

if (values.help) {
  console.log(HELP);
} else {
  try {
    await run(chooseSteps());
  } catch (error) {
    if (!stopping.signal.aborted) console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

function chooseSteps(): Step[] {
  const names = positionals.length > 0 ? positionals : partNames.filter((name) => partNamed(name).isUsual);
  const sizes = values.messages.split(",").map(Number);
  const base = { seconds: Number(values.seconds), rows: Number(values.rows), pgbouncer: values.pgbouncer };
  return names.flatMap((name) => {
    partNamed(name);
    if (name === "read")
      return sizes.map((messages) => ({
        name,
        label: `${name} ${messages}`,
        options: { ...base, messages },
      }));
    return [{ name, label: name, options: { ...base, messages: sizes.at(-1) ?? 0 } }];
  });
}

async function run(steps: Step[]): Promise<void> {
  process.env.NODE_COMPILE_CACHE = path.join(CACHE, "compiled");
  await buildIfNeeded({ signal: stopping.signal, onBuild: () => reportProgress("building the app") });
  const postgres = await startEmbeddedPostgres(CACHE);
  try {
    await prepareTemplate(postgres.url);
    for (const step of steps) {
      if (stopping.signal.aborted) skipStep(step, "stopped");
      else await runStep(step, postgres.url);
    }
  } finally {
    await postgres.stop();
    console.log(`\n${formatTable(report)}`);
    writeJson(values.json, report, { ...values, processes: process.env.PARLEY_PROCESSES ?? "1" }, startedAt);
    console.log(`\nFigures as JSON: ${values.json}; ${secondsSince(startedAt).toFixed(0)} s in all.`);
    if (stopping.signal.aborted) process.exitCode = 1;
  }
}

async function runStep(step: Step, postgresUrl: string): Promise<void> {
  const { name, options } = step;
  const isReady = name === "read" && (await isSeeded(postgresUrl, options.messages));
  const needed = partNamed(name).estimateSeconds(isReady ? { ...options, messages: 0 } : options);
  const left = (deadline - Date.now()) / 1000 - RESERVE_SECONDS;
  if (needed > left) {
    skipStep(step, `takes about ${needed.toFixed(0)} s, and ${Math.max(0, left).toFixed(0)} s are left`);
    return;
  }
  reportProgress(step.label);
  await runInChild(step, { name, options, postgresUrl }, Math.min(left, OVERDUE_FACTOR * needed));
}

/** In its own process group, so that Ctrl-C reaches this process, which stops it in order. */
async function runInChild(step: Step, order: PartOrder, mostSeconds: number): Promise<void> {
  child = fork(path.join(import.meta.dirname, "run-part.ts"), {
    execArgv: ["--conditions=react-server"],
    detached: true,
    env: { ...process.env, PARLEY_LOG_LEVEL: "fatal" },
  });
  let failure: string | null = null;
  child.on("message", (message: { row?: Row; progress?: string; failed?: string }) => {
    if (message.row) report.rows.push({ ...message.row, part: step.label });
    if (message.progress) reportProgress(`${step.label}: ${message.progress}`);
    if (message.failed) failure = message.failed;
  });
  const exited = once(child, "exit");
  const overdue = setTimeout(() => {
    failure = `not done after ${mostSeconds.toFixed(0)} s`;
    child?.kill("SIGTERM");
  }, mostSeconds * 1000);
  child.send(order);
  const [code] = await exited;
  clearTimeout(overdue);
  child = undefined;
  if (stopping.signal.aborted) skipStep(step, "stopped before its end");
  else if (code !== 0) {
    skipStep(step, failure ?? `its process ended with ${code}`);
    process.exitCode = 1;
  }
}

function skipStep({ label }: Step, reason: string): void {
  reportProgress(`${label}: skipped, ${reason}`);
  report.skipped.push({ part: label, reason });
}

function stop(): void {
  child?.kill(stopping.signal.aborted ? "SIGKILL" : "SIGTERM");
  stopping.abort();
}

function reportProgress(text: string): void {
  console.error(`${secondsSince(startedAt).toFixed(0).padStart(4)} s  ${text}`);
}

function secondsSince(date: Date): number {
  return (Date.now() - date.getTime()) / 1000;
}
