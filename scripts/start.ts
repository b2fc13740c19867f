import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import { listenSettings } from "#lib/platform/env.ts";
import { describeListenError } from "./describe-start.ts";
import { SERVER_ARGUMENTS } from "./server-arguments.ts";
import { dataDir, type OpenSettings, openSettings, recordPort, startOwnDatabase } from "./settings.ts";

const STOP_TIMEOUT_MS = 17_000;
/** npm forwards a terminal's Ctrl-C, so one press may arrive twice within this time. */
const DUPLICATE_SIGNAL_MS = 1_000;

const dev = process.argv.includes("--dev");
const stopped = new AbortController();
let opening: Promise<OpenSettings> | undefined;
let building: ChildProcess | undefined;
let preparation: ChildProcess | undefined;
let servers: ChildProcess[] = [];
let stoppedAt = 0;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));

try {
  await run();
} catch (error) {
  if (!stopped.signal.aborted) await fail(error instanceof Error ? error.message : String(error));
}

async function run(): Promise<void> {
  if (process.env.PARLEY_ROLE === "worker") return runWorkerAlone();
  const { HOST, PORT, PARLEY_PROCESSES } = listenSettings();
  const processes = dev ? 1 : PARLEY_PROCESSES;
  if (processes > 1 && process.platform !== "linux")
    throw new Error("Several server processes are supported only on Linux. Unset PARLEY_PROCESSES.");
  await checkPort(PORT, HOST);
  const embedded = !process.env.DATABASE_URL;
  // Concurrent, because the build needs no database.
  await Promise.all([prepareDatabase(embedded), dev ? undefined : buildApp()]);
  step(processes === 1 ? "Starting the server" : `Starting ${processes} server processes`);
  servers = Array.from({ length: processes }, () => startServer(SERVER_ARGUMENTS));
  if (embedded) recordPort(PORT);
  await finishPreparation("serving");
}

async function prepareDatabase(embedded: boolean): Promise<void> {
  step(embedded ? `Starting PostgreSQL (data in ${dataDir()})` : "Updating the database schema");
  opening = embedded ? startOwnDatabase() : openSettings();
  const { exited } = await opening;
  exited?.then((reason) => {
    if (!stopped.signal.aborted) void fail(`PostgreSQL stopped. ${reason}`);
  });
  preparation = startChild([
    "--conditions=react-server",
    "scripts/prepare.ts",
    ...(embedded ? ["--embedded"] : []),
  ]);
  const failed = once(preparation, "exit").then(() => {
    throw new Error("The database could not be prepared. See the error above.");
  });
  // Rejects at every exit, also a regular one.
  failed.catch(() => undefined);
  await Promise.race([once(preparation, "message"), failed]);
}

async function finishPreparation(next: "serving" | "done"): Promise<void> {
  if (!preparation) return;
  const ended = once(preparation, "exit");
  preparation.send(next);
  const [code] = await ended;
  if (code !== 0 && !stopped.signal.aborted) await stop(1);
}

async function buildApp(): Promise<void> {
  building = startChild(["scripts/build-app.ts"]);
  const [code] = await once(building, "exit");
  if (code !== 0) throw new Error("The app could not be built. See the error above.");
}

function step(name: string): void {
  stopped.signal.throwIfAborted();
  console.log(`· ${name} …`);
}

async function runWorkerAlone(): Promise<void> {
  if (!process.env.DATABASE_URL) {
    throw new Error("A separate worker needs the same database as the web processes. Set DATABASE_URL.");
  }
  await prepareDatabase(false);
  await finishPreparation("done");
  step("Starting the worker");
  const worker = startServer(["--conditions=react-server", "scripts/worker.ts"]);
  servers = [worker];
  await once(worker, "message");
  console.log("\nParley's worker is running. Press Ctrl-C to stop it.\n");
}

function startServer(args: readonly string[]): ChildProcess {
  const child = startChild(args);
  child.once("exit", (code, signal) => {
    if (!stopped.signal.aborted) {
      void fail(`The server stopped unexpectedly (${signal ?? code}). See its output above.`);
    }
  });
  return child;
}

function startChild(args: readonly string[]): ChildProcess {
  return spawn(process.execPath, args, {
    // So that Ctrl-C reaches this process, which stops it in order.
    detached: true,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: {
      ...process.env,
      NODE_ENV: dev ? "development" : "production",
      PARLEY_LOG_LEVEL: process.env.PARLEY_LOG_LEVEL || "warn",
    },
  });
}

function checkPort(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once("error", ({ code }: NodeJS.ErrnoException) =>
      reject(new Error(describeListenError(code, { host, port }))),
    );
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

async function fail(message: string): Promise<void> {
  console.error(`\n${message}`);
  await stop(1);
}

/** A second Ctrl-C exits immediately. */
async function stop(code: number): Promise<void> {
  if (stopped.signal.aborted) {
    if (performance.now() - stoppedAt > DUPLICATE_SIGNAL_MS)
      for (const server of servers) server.kill("SIGKILL");
    return;
  }
  stoppedAt = performance.now();
  stopped.abort();
  building?.kill("SIGTERM");
  preparation?.kill("SIGTERM");
  if (opening) console.log("\n· Stopping …");
  await Promise.all(servers.map(stopServer));
  const settings = await opening?.catch(() => null);
  await settings?.close();
  process.exit(code);
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, "exit");
  server.kill("SIGTERM");
  const timer = setTimeout(() => server.kill("SIGKILL"), STOP_TIMEOUT_MS);
  await gone;
  clearTimeout(timer);
}
