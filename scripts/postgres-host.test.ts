import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { DataDirectoryBusy, type EmbeddedPostgres, startEmbeddedPostgres } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { readPid } from "#db/postmaster.ts";
import { sweepTest } from "#lib/testing/sweep-test.ts";

let initialized: string;
let parent: string;
let dataDir: string;
let cluster: string;
let firstAnswer: unknown;

// Creating a cluster takes seconds, so it is created once and each test copies it.
beforeAll(async () => {
  initialized = newDirectory();
  // As after a killed first start.
  const unfinished = `${cluster}.new`;
  mkdirSync(path.join(unfinished, "base"), { recursive: true });
  writeFileSync(path.join(unfinished, "PG_VERSION"), "18\n");
  const server = await start();
  firstAnswer = await ask(server.url, "select 1 as one");
  await server.stop();
});

beforeEach(() => {
  parent = newDirectory();
  // With its owner, because PostgreSQL does not run as root.
  execFileSync("cp", ["-a", `${initialized}/.`, parent]);
});

afterEach(() => rmSync(parent, { recursive: true, force: true }));
afterAll(() => rmSync(initialized, { recursive: true, force: true }));

function start(onNote?: (note: string) => void): Promise<EmbeddedPostgres> {
  // Processes are killed here, and never the machine.
  return startEmbeddedPostgres(dataDir, { settings: { fsync: "off" }, ...(onNote ? { onNote } : {}) });
}

function newDirectory(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "parley-"));
  dataDir = path.join(folder, "a folder");
  cluster = path.join(dataDir, "postgres/data");
  return folder;
}

/** A zombie process has no command line. */
function runs(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8") !== "";
  } catch {
    return false;
  }
}

async function gone(pid: number): Promise<void> {
  while (runs(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
}

function postmaster(): number {
  const pid = readPid(cluster);
  if (pid === null) throw new Error("No server runs.");
  return pid;
}

function hostPid(): number {
  return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${postmaster()}/status`, "utf8"))?.[1]);
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}

async function startInChild(): Promise<{ child: ChildProcess; url: string }> {
  const program = `
    import { startEmbeddedPostgres } from "#db/embedded.ts";
    const { url } = await startEmbeddedPostgres(process.argv[1]);
    console.log(url);
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [url] = await once(createInterface({ input: child.stdout }), "line");
  return { child, url: String(url) };
}

sweepTest("starts over after a killed first start", () => {
  expect(firstAnswer).toEqual([{ one: 1 }]);
});

test("retains UTF-8 data between starts, also after a crash with a process id that another program now has", async () => {
  const first = await start();
  await ask(first.url, "create table kept as select 'ışık 🙂' as text");
  const pid = postmaster();
  await first.stop();
  expect(runs(pid)).toBe(false);
  const second = await start();
  expect(await ask(second.url, "select text from kept")).toEqual([{ text: "ışık 🙂" }]);
  process.kill(postmaster(), "SIGKILL");
  expect(await second.exited).toContain("PostgreSQL stopped");
  const file = path.join(cluster, "postmaster.pid");
  const [, ...rest] = readFileSync(file, "utf8").split("\n");
  // Our process id is alive but not PostgreSQL.
  writeFileSync(file, [process.pid, ...rest].join("\n"));
  const third = await start();
  expect(await ask(third.url, "select text from kept")).toEqual([{ text: "ışık 🙂" }]);
  await third.stop();
});

sweepTest(
  "refuses a directory in use by another Parley without changing it, and stops with its parent",
  async () => {
    const { child, url } = await startInChild();
    const refused = await start().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DataDirectoryBusy);
    expect(String(refused)).toContain(
      "Another Parley process is using this data directory. Stop it, or set a different PARLEY_DATA_DIR.",
    );
    expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
    const pids = [postmaster(), hostPid()];
    child.kill("SIGKILL");
    for (const pid of pids) await gone(pid);
  },
);

sweepTest("stops PostgreSQL and reports the reason when the host is killed", async () => {
  const server = await start();
  const pid = postmaster();
  process.kill(hostPid(), "SIGKILL");
  await server.exited;
  await gone(pid);
  await server.stop();
});

sweepTest("stops an abandoned server at the next start and reports it", async () => {
  const { child } = await startInChild();
  const pid = postmaster();
  const host = hostPid();
  // Stopped, so that it does not see its parent exit.
  process.kill(host, "SIGSTOP");
  child.kill("SIGKILL");
  await once(child, "exit");
  process.kill(host, "SIGKILL");
  await gone(host);
  expect(runs(pid)).toBe(true);
  const notes: string[] = [];
  const server = await start((note) => notes.push(note));
  expect(notes.join()).toContain(`process ${pid}`);
  expect(postmaster()).not.toBe(pid);
  await server.stop();
});

sweepTest("reports once why a cluster cannot start", async () => {
  writeFileSync(path.join(cluster, "PG_VERSION"), "9\n");
  await expect(start()).rejects.toThrow(/did not start: FATAL: .*incompatible/);
});

const RIGHTS = `select current_user::text as role, rolsuper or rolcreatedb or rolcreaterole or rolreplication
  or rolbypassrls as "hasMore" from pg_roles where rolname = current_user`;
const FOREIGN = `
  select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = relnamespace
    where nspname !~ '^(pg_|information_schema)' and relowner <> current_user::regrole and relkind <> 'c'
  union all select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = pronamespace
    where nspname !~ '^(pg_|information_schema)' and proowner <> current_user::regrole
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  union all select format_type(t.oid, null) from pg_type t join pg_namespace n on n.oid = typnamespace
    where nspname !~ '^(pg_|information_schema)' and typowner <> current_user::regrole
      and not exists (select from pg_depend where objid = t.oid and deptype = 'e')
  union all select nspname from pg_namespace
    where nspname !~ '^(pg_|information_schema|public)' and nspowner <> current_user::regrole
  union all select datname from pg_database
    where datname = current_database() and datdba <> current_user::regrole`;

sweepTest(
  "makes the application role own only its database, also in a cluster of an earlier version",
  async () => {
    const previous = await start();
    // The application's role has the rights that the migrations need.
    await migrate(previous.applicationUrl);
    // As created by earlier versions.
    await ask(
      previous.url,
      `reassign owned by parley_app to current_user; drop owned by parley_app; drop role parley_app;
     create schema "odd Name"; create domain "odd Name"."Word" as text; create table "odd Name".kept as select 1 as one;
     create sequence "odd Name".alone; create view "odd Name".seen as select * from "odd Name".kept`,
    );
    await previous.stop();
    const { applicationUrl, stop } = await start();
    expect(await ask(applicationUrl, FOREIGN)).toEqual([]);
    expect(await ask(applicationUrl, RIGHTS)).toEqual([{ role: "parley_app", hasMore: false }]);
    // Rights that later migrations need.
    await ask(
      applicationUrl,
      `alter table messages add column later text; drop index contacts_phone_key;
     alter table pgboss.job add column later text; create extension unaccent;
     insert into "odd Name".kept values (nextval('"odd Name".alone'))`,
    );
    for (const statement of [
      "copy (select 1) to program 'true'",
      "select pg_read_file('postgresql.conf')",
      "create database another",
      "alter role parley_app superuser",
      "set session_replication_role = replica",
    ]) {
      await expect(ask(applicationUrl, statement)).rejects.toMatchObject({ code: "42501" });
    }
    await stop();
  },
);
