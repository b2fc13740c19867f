import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { runningPostgresUrl } from "#db/embedded.ts";
import { until } from "#lib/testing/factories.ts";
import { freePort } from "#lib/testing/start-server.ts";
import type { PartContext } from "../part.ts";
import { readProcessTree } from "../process-usage.ts";

const START_WITHIN_MS = 120_000;
/** Its statements are planned anew until each connection has used them five times. */
const SETTLE_MS = 45_000;
const MEASURE_MS = 20_000;
const MIB = 1024 * 1024;

export async function measureIdle(context: PartContext): Promise<void> {
  if (process.platform !== "linux") {
    context.add({ what: "npm start", note: "left out: it is read from /proc, which only Linux has" });
    return;
  }
  const folder = await mkdtemp(path.join(tmpdir(), "parley-bench-"));
  context.atEnd(() => rm(folder, { recursive: true, force: true }));
  const port = await freePort();
  const { DATABASE_URL: _, PARLEY_SECRET: __, ...environment } = process.env;
  const launcher = spawn(process.execPath, ["--conditions=react-server", "scripts/start.ts"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...environment, NODE_ENV: "production", PARLEY_DATA_DIR: folder, PORT: String(port) },
  });
  const exited = once(launcher, "exit");
  context.atEnd(async () => {
    launcher.kill("SIGTERM");
    await exited;
  });
  context.reportProgress("starting");
  const isReady = async () => {
    if (launcher.exitCode !== null) throw new Error("`npm start` ended; its output is above.");
    return (await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => null))?.ok ? true : null;
  };
  await until(isReady, START_WITHIN_MS);
  context.reportProgress("settling");
  await sleep(SETTLE_MS);
  context.reportProgress("idle");
  const before = await readState(folder, launcher.pid ?? 0);
  await sleep(MEASURE_MS);
  const after = await readState(folder, launcher.pid ?? 0);

  const seconds = MEASURE_MS / 1000;
  // Reading them is a transaction too.
  const transactions = (after.transactions - before.transactions - 1) / seconds;
  context.add({ what: "transactions of npm start", perSecond: Math.max(0, transactions) });
  const cpuShare = (after.cpuSeconds - before.cpuSeconds) / seconds;
  context.add({ what: "processor, all processes", note: `${(cpuShare * 100).toFixed(1)} % of a core` });
  for (const [what, bytes] of after.memory)
    context.add({ what: `memory (PSS), ${what}`, note: `${(bytes / MIB).toFixed(0)} MiB` });
}

async function readState(folder: string, root: number) {
  const sql = postgres(runningPostgresUrl(folder) ?? "", { max: 1, fetch_types: false });
  const [row] = await sql<{ count: string }[]>`
    select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()`;
  await sql.end();
  const processes = readProcessTree(root);
  const sumOf = (chosen: typeof processes) => chosen.reduce((sum, { pssBytes }) => sum + pssBytes, 0);
  const launcher = processes.filter(({ pid }) => pid === root);
  const servers = processes.filter(({ command }) => command.includes("scripts/server.ts"));
  const rest = processes.filter((one) => !launcher.includes(one) && !servers.includes(one));
  const memory: [string, number][] = [
    ["all processes", sumOf(processes)],
    ["launcher", sumOf(launcher)],
    ["server", sumOf(servers)],
    ["PostgreSQL and its host process", sumOf(rest)],
  ];
  return {
    transactions: Number(row?.count ?? 0),
    cpuSeconds: processes.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
    memory,
  };
}
