import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import postgres from "postgres";
import { functionFiles } from "#db/functions.ts";
import { migrate } from "#db/migrate.ts";

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export const WORKER_DATABASES = "parley_worker_";

// Copying a template fails while another session copies or creates it.
const TEMPLATE_LOCK = 7_212_904_553;

async function onServer<T>(serverUrl: string, statements: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  try {
    return await statements(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * The name contains a hash of the migrations, so that later runs reuse the template; others are dropped.
 * @returns it
 */
export function prepareTemplate(serverUrl: string): Promise<string> {
  const template = `parley_template_${migrationsHash()}`;
  return onServer(serverUrl, async (sql) => {
    await sql`select pg_advisory_lock(${TEMPLATE_LOCK})`;
    const names = await databasesOf(sql, "parley_template");
    for (const name of names.filter((name) => name !== template)) await dropDatabase(serverUrl, name);
    if (names.includes(template)) return template;
    // Renamed once complete, so that an interrupted run leaves no broken template.
    const unfinished = `${template}_new`;
    await sql.unsafe(`create database ${unfinished}`);
    await migrate(databaseUrl(serverUrl, unfinished));
    await sql.unsafe(`alter database ${unfinished} rename to ${template}`);
    return template;
  });
}

async function databasesOf(sql: postgres.Sql, prefix: string): Promise<string[]> {
  const rows = await sql<{ datname: string }[]>`
    select datname from pg_database where starts_with(datname, ${prefix})`;
  return rows.map(({ datname }) => datname);
}

export async function dropWorkerDatabases(serverUrl: string): Promise<void> {
  const names = await onServer(serverUrl, (sql) => databasesOf(sql, WORKER_DATABASES));
  for (const name of names) await dropDatabase(serverUrl, name);
}

function migrationsHash(): string {
  const hash = createHash("sha256");
  const folder = "db/migrations";
  const migrations = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  const files = ["node_modules/pg-boss/package.json", ...migrations.map((name) => `${folder}/${name}`)];
  for (const file of [...files, ...functionFiles()]) hash.update(file).update(readFileSync(file));
  return hash.digest("hex").slice(0, 12);
}

/** Copies the template, which takes some tens of milliseconds. @returns the URL */
export async function cloneDatabase(serverUrl: string, template: string, name: string): Promise<string> {
  await onServer(serverUrl, async (sql) => {
    await sql`select pg_advisory_lock(${TEMPLATE_LOCK})`;
    await sql.unsafe(`drop database if exists ${name} with (force)`);
    await sql.unsafe(`create database ${name} template ${template}`);
  });
  return databaseUrl(serverUrl, name);
}

export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await onServer(serverUrl, (sql) => sql.unsafe(`drop database if exists ${name} with (force)`));
}
