import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { DataDirectoryBusy, startEmbeddedPostgres } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { readPid } from "#db/postmaster.ts";

let initialised: string;
let parent: string;
let dataDir: string;
let cluster: string;

// A new cluster takes seconds: it is made once, and each test works on a copy.
beforeAll(async () => {
  initialised = newDirectory();
  const server = await startEmbeddedPostgres(dataDir);
  await server.stop();
});

beforeEach(() => {
  parent = newDirectory();
  // With its owner: for root PostgreSQL runs as somebody else.
  execFileSync("cp", ["-a", `${initialised}/.`, parent]);
});

afterEach(() => rmSync(parent, { recursive: true, force: true }));
afterAll(() => rmSync(initialised, { recursive: true, force: true }));

/** A folder that only we may enter, with room for a data directory. @returns its path */
function newDirectory(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "parley-"));
  dataDir = path.join(folder, "a folder");
  cluster = path.join(dataDir, "postgres/data");
  return folder;
}

/** Whether a process runs; one that ended and that nobody has waited for yet has no command line any more. */
function runs(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8") !== "";
  } catch {
    return false;
  }
}

/** Waits until a process has ended; the test's own time limit ends it otherwise. */
async function gone(pid: number): Promise<void> {
  while (runs(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
}

function postmaster(): number {
  const pid = readPid(cluster);
  if (pid === null) throw new Error("No server runs.");
  return pid;
}

/** The process that hosts the running server. */
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

/** Another Parley: a process that starts the database of the directory and holds it. */
async function startElsewhere(): Promise<{ child: ChildProcess; url: string }> {
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

test("a second start finds what the first one wrote, in UTF-8 and with nothing left running between", async () => {
  const first = await startEmbeddedPostgres(dataDir);
  await ask(first.url, "create table kept as select 'ışık 🙂' as text");
  const pid = postmaster();
  await first.stop();
  expect(runs(pid)).toBe(false);
  const second = await startEmbeddedPostgres(dataDir);
  expect(await ask(second.url, "select text from kept")).toEqual([{ text: "ışık 🙂" }]);
  await second.stop();
});

test("a directory that another Parley uses is refused in one sentence, and left alone", async () => {
  const { child, url } = await startElsewhere();
  const refused = await startEmbeddedPostgres(dataDir).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(DataDirectoryBusy);
  expect(String(refused)).toContain("Another Parley is running on this data directory.");
  expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
  const pid = postmaster();
  child.kill("SIGKILL");
  await gone(pid);
});

test("when the process that started it is killed, PostgreSQL stops", async () => {
  const { child } = await startElsewhere();
  const pids = [postmaster(), hostPid()];
  child.kill("SIGKILL");
  for (const pid of pids) await gone(pid);
});

test("when the host is killed, we are told and PostgreSQL stops", async () => {
  const server = await startEmbeddedPostgres(dataDir);
  const pid = postmaster();
  process.kill(hostPid(), "SIGKILL");
  await server.lost;
  await gone(pid);
  await server.stop();
});

test("when PostgreSQL is killed, we are told why, and the next start recovers", async () => {
  const server = await startEmbeddedPostgres(dataDir);
  await ask(server.url, "create table kept as select 1 as one");
  process.kill(postmaster(), "SIGKILL");
  expect(await server.lost).toContain("PostgreSQL ended");
  const again = await startEmbeddedPostgres(dataDir);
  expect(await ask(again.url, "select one from kept")).toEqual([{ one: 1 }]);
  await again.stop();
});

test("a server that lost host and parent at once is stopped by the next start, which says so", async () => {
  const { child } = await startElsewhere();
  const pid = postmaster();
  const host = hostPid();
  // The host first gets no chance to see its parent go.
  process.kill(host, "SIGSTOP");
  child.kill("SIGKILL");
  await once(child, "exit");
  process.kill(host, "SIGKILL");
  await gone(host);
  expect(runs(pid)).toBe(true);
  const notes: string[] = [];
  const server = await startEmbeddedPostgres(dataDir, { onNote: (note) => notes.push(note) });
  expect(notes.join()).toContain(`process ${pid}`);
  expect(postmaster()).not.toBe(pid);
  await server.stop();
});

test("a pid file that names another program's process does not stop a start", async () => {
  const first = await startEmbeddedPostgres(dataDir);
  process.kill(postmaster(), "SIGKILL");
  await first.lost;
  const file = path.join(cluster, "postmaster.pid");
  const [, ...rest] = readFileSync(file, "utf8").split("\n");
  // Our own process lives and is not a PostgreSQL.
  writeFileSync(file, [process.pid, ...rest].join("\n"));
  const second = await startEmbeddedPostgres(dataDir);
  await second.stop();
});

test("what a killed first start left behind is begun anew", async () => {
  rmSync(dataDir, { recursive: true });
  const unfinished = `${cluster}.new`;
  mkdirSync(path.join(unfinished, "base"), { recursive: true });
  writeFileSync(path.join(unfinished, "PG_VERSION"), "18\n");
  const server = await startEmbeddedPostgres(dataDir);
  expect(await ask(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await server.stop();
});

test("a cluster that cannot start says why, once", async () => {
  const server = await startEmbeddedPostgres(dataDir);
  await server.stop();
  writeFileSync(path.join(cluster, "PG_VERSION"), "9\n");
  await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow(/did not start: FATAL: .*incompatible/);
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

test("the application owns its database alone, also in a cluster of an earlier version, whose superuser owned everything", async () => {
  const former = await startEmbeddedPostgres(dataDir);
  const database = new URL(former.url).pathname.slice(1);
  const server = new URL("/postgres", former.url).href;
  // As earlier versions made it.
  await ask(server, `drop database ${database}`);
  await ask(server, "drop role parley_app");
  await ask(server, `create database ${database}`);
  await migrate(former.url);
  await ask(
    former.url,
    `create schema "odd Name"; create domain "odd Name"."Word" as text; create table "odd Name".kept as select 1 as one;
     create sequence "odd Name".alone; create view "odd Name".seen as select * from "odd Name".kept`,
  );
  await former.stop();
  const { applicationUrl, url, stop } = await startEmbeddedPostgres(dataDir);
  expect(await ask(applicationUrl, FOREIGN)).toEqual([]);
  expect(await ask(applicationUrl, RIGHTS)).toEqual([{ role: "parley_app", hasMore: false }]);
  // What a later migration may do.
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
  // Its rights suffice for all migrations of a new database.
  await ask(url, "create database fresh owner parley_app");
  await migrate(new URL("/fresh", applicationUrl).href);
  await stop();
});
