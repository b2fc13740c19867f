import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { until } from "#lib/testing/factories.ts";
import { freePort } from "#lib/testing/start-server.ts";
import type { PartContext } from "./part.ts";

/** The first with prepared statements in transaction mode. */
const PREPARED_SINCE_VERSION = [1, 21];

/** @returns its address and the server's settings @throws Error when it is not installed */
export async function startPgbouncer(
  context: PartContext,
  databaseUrl: string,
): Promise<{ url: string; settings: Record<string, string> }> {
  const { stdout, error } = spawnSync("pgbouncer", ["--version"], { encoding: "utf8" });
  if (error) throw new Error("PgBouncer is not installed.");
  const [major = 0, minor = 0] = (/(\d+)\.(\d+)/.exec(stdout) ?? []).slice(1).map(Number);
  const [leastMajor = 0, leastMinor = 0] = PREPARED_SINCE_VERSION;
  const supportsPrepared = major > leastMajor || (major === leastMajor && minor >= leastMinor);
  const target = new URL(databaseUrl);
  const port = await freePort();
  const folder = await mkdtemp(path.join(tmpdir(), "parley-pgbouncer-"));
  const file = path.join(folder, "pgbouncer.ini");
  const password = decodeURIComponent(target.password);
  writeFileSync(
    file,
    `[databases]
${target.pathname.slice(1)} = host=${target.hostname} port=${target.port} user=${target.username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 1000
ignore_startup_parameters = extra_float_digits, statement_timeout, default_transaction_read_only, tcp_keepalives_idle, tcp_keepalives_interval, tcp_keepalives_count
${supportsPrepared ? "max_prepared_statements = 500\n" : ""}`,
    { mode: 0o600 },
  );
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const child = spawn("pgbouncer", ["-q", ...user, file], { stdio: ["ignore", "ignore", "inherit"] });
  const exited = once(child, "exit");
  context.atEnd(async () => {
    child.kill("SIGINT");
    await exited;
    await rm(folder, { recursive: true, force: true });
  });
  const url = new URL(databaseUrl);
  url.port = String(port);
  await until(async () => ((await isReachable(url.href)) ? true : null), 10_000);
  return {
    url: url.href,
    settings: {
      DATABASE_DIRECT_URL: databaseUrl,
      ...(supportsPrepared ? {} : { PARLEY_PREPARED_STATEMENTS: "off" }),
    },
  };
}

async function isReachable(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, connect_timeout: 2, prepare: false, onnotice: () => undefined });
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
