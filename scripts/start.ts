import { type ChildProcess, spawn } from "node:child_process";
import net from "node:net";
import { pool } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { setupToken } from "#lib/auth/setup-token.ts";
import { seedDemo } from "#lib/demo/seed-demo.ts";
import { env, localUrl } from "#lib/env.ts";
import { hasUsers } from "#lib/workspaces/queries.ts";
import { buildIfNeeded } from "./build.ts";
import { describeStart } from "./describe-start.ts";
import { dataDir, type OpenSettings, startOwnDatabase } from "./settings.ts";

const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 17_000;

let settings: OpenSettings | undefined;
let server: ChildProcess | undefined;
let stopping = false;

process.on("SIGINT", () => void stop(0));
process.on("SIGTERM", () => void stop(0));
process.on("SIGHUP", () => void stop(0));

try {
  await run();
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  await stop(1);
}

async function run(): Promise<void> {
  await checkPort(Number(process.env.PORT || 3000), process.env.HOST || "127.0.0.1");
  const embedded = !process.env.DATABASE_URL;
  if (embedded) step(`PostgreSQL in ${dataDir()}`);
  settings = embedded ? await startOwnDatabase() : { embedded: false, close: async () => undefined };
  step("Database schema");
  await migrate(env().DATABASE_URL);
  step("Production build");
  await buildIfNeeded();
  step("Server");
  server = startServer();
  await waitUntilReady();
  const demo = embedded ? await seedDemo(pool().db) : null;
  const token = (await hasUsers(pool().db)) ? null : setupToken();
  await pool().close();
  console.log(
    describeStart({ url: env().PARLEY_PUBLIC_URL, demo, setupToken: token, sandbox: env().PARLEY_SANDBOX }),
  );
}

function step(name: string): void {
  if (!stopping) console.log(`· ${name} …`);
}

function startServer(): ChildProcess {
  const child = spawn(process.execPath, ["scripts/server.ts"], {
    // Its own group, so that a terminal's Ctrl-C comes to us and we stop it in order.
    detached: true,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: { ...process.env, NODE_ENV: "production", PARLEY_LOG_LEVEL: process.env.PARLEY_LOG_LEVEL || "warn" },
  });
  child.once("exit", (code) => {
    if (stopping) return;
    console.error(`The server ended by itself (${code}). Its own words are above.`);
    void stop(1);
  });
  return child;
}

async function waitUntilReady(): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline && !stopping) {
    const answer = await fetch(`${localUrl()}/api/ready`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The server did not become ready within a minute. Its own words are above.");
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

async function stop(code: number): Promise<void> {
  if (stopping) {
    // A second Ctrl-C hastens.
    server?.kill("SIGKILL");
    return;
  }
  stopping = true;
  if (server && server.exitCode === null) {
    const child = server;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
    await gone;
    clearTimeout(timer);
  }
  await settings?.close();
  process.exit(code);
}
