import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import { pool } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { setupToken } from "#lib/auth/setup-token.ts";
import { type Demo, seedDemo } from "#lib/demo/seed-demo.ts";
import { env, listenAddress, localUrl } from "#lib/env.ts";
import { checkSecret } from "#lib/secrets/check-secret.ts";
import { hasUsers } from "#lib/workspaces/queries.ts";
import { buildIfNeeded } from "./build.ts";
import { describeSecrets, describeStart, mayPrintSecrets } from "./describe-start.ts";
import { SERVER_ARGUMENTS } from "./server-arguments.ts";
import {
  dataDir,
  keepSecret,
  notePort,
  type OpenSettings,
  openSettings,
  startOwnDatabase,
} from "./settings.ts";

const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 17_000;
/** npm passes a terminal's Ctrl-C on, so that one press may arrive twice; a person's second one comes later. */
const SAME_PRESS_MS = 1_000;

const dev = process.argv.includes("--dev");
const stopped = new AbortController();
let opening: Promise<OpenSettings> | undefined;
let server: ChildProcess | undefined;
let stoppedAt = 0;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));

try {
  await run();
} catch (error) {
  if (!stopped.signal.aborted) await fail(error instanceof Error ? error.message : String(error));
}

async function run(): Promise<void> {
  if (process.env.PARLEY_ROLE === "worker") return runWorkerAlone();
  const { HOST, PORT } = listenAddress();
  await checkPort(PORT, HOST);
  const embedded = !process.env.DATABASE_URL;
  // The build needs no database, so the two are prepared beside each other.
  await Promise.all([prepareDatabase(embedded), dev ? undefined : buildApp()]);
  step("Starting the server");
  server = startChild(SERVER_ARGUMENTS);
  await waitUntilReady();
  if (embedded) notePort(PORT);
  const demo = embedded ? await createDemo() : null;
  const token = (await hasUsers(pool().db)) ? null : setupToken();
  await pool().close();
  const { PARLEY_PUBLIC_URL: url, PARLEY_SANDBOX: sandbox } = env();
  const printsSecrets = mayPrintSecrets(process.stdout.isTTY === true, HOST);
  const secretsFile =
    demo && !printsSecrets ? keepSecret("first-sign-in.txt", describeSecrets(url, demo)) : null;
  console.log(describeStart({ url, demo, secretsFile, setupToken: token, printsSecrets, sandbox }));
}

async function prepareDatabase(embedded: boolean): Promise<void> {
  step(embedded ? `Starting PostgreSQL (data in ${dataDir()})` : "Updating the database schema");
  opening = embedded ? startOwnDatabase() : openSettings();
  const { lost } = await opening;
  lost?.then((reason) => {
    if (!stopped.signal.aborted) void fail(`PostgreSQL stopped. ${reason}`);
  });
  await migrate(env().DATABASE_URL);
  await checkSecret(pool().db);
}

async function buildApp(): Promise<void> {
  const onBuild = () => step("Building the app (about a minute; only after an install or an update)");
  await buildIfNeeded({ signal: stopped.signal, onBuild });
}

async function createDemo(): Promise<Demo | null> {
  if (await hasUsers(pool().db)) return null;
  step("Creating a demo workspace");
  return seedDemo(pool().db);
}

function step(name: string): void {
  stopped.signal.throwIfAborted();
  console.log(`· ${name} …`);
}

/** The background work beside web processes on the same database; serves nothing and builds nothing. */
async function runWorkerAlone(): Promise<void> {
  if (!process.env.DATABASE_URL) {
    throw new Error("A worker alone works on the DATABASE_URL of the web processes. Set it.");
  }
  opening = openSettings();
  step("Updating the database schema");
  await migrate(env().DATABASE_URL);
  await checkSecret(pool().db);
  await pool().close();
  step("Starting the worker");
  server = startChild(["--conditions=react-server", "scripts/worker.ts"]);
  await once(server, "message");
  console.log("\nParley's worker is running. Press Ctrl-C to stop it.\n");
}

function startChild(args: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, args, {
    // Its own group, so that a terminal's Ctrl-C comes to us and we stop it in order.
    detached: true,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: {
      ...process.env,
      NODE_ENV: dev ? "development" : "production",
      PARLEY_LOG_LEVEL: process.env.PARLEY_LOG_LEVEL || "warn",
    },
  });
  child.once("exit", (code, signal) => {
    if (!stopped.signal.aborted) {
      void fail(`The server stopped unexpectedly (${signal ?? code}). Its output is above.`);
    }
  });
  return child;
}

async function waitUntilReady(): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    stopped.signal.throwIfAborted();
    const signal = AbortSignal.timeout(deadline - Date.now());
    const answer = await fetch(`${localUrl()}/api/ready`, { signal }).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The server was not ready within a minute. Its output is above.");
}

/** Before the long work: a port that is taken is said in one line. */
function checkPort(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => {
      const why = error.code === "EADDRINUSE" ? "is in use" : `cannot be used (${error.code})`;
      reject(new Error(`Port ${port} ${why}. Stop what uses it, or start Parley with PORT=${port + 1}.`));
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

async function fail(message: string): Promise<void> {
  console.error(`\n${message}`);
  await stop(1);
}

/** Ends the server, then PostgreSQL, then us. A person's second Ctrl-C does not wait for what the server still does. */
async function stop(code: number): Promise<void> {
  if (stopped.signal.aborted) {
    if (performance.now() - stoppedAt > SAME_PRESS_MS) server?.kill("SIGKILL");
    return;
  }
  stoppedAt = performance.now();
  stopped.abort();
  if (opening) console.log("\n· Stopping …");
  if (server && server.exitCode === null && server.signalCode === null) {
    const child = server;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
    await gone;
    clearTimeout(timer);
  }
  const settings = await opening?.catch(() => null);
  await settings?.close();
  process.exit(code);
}
