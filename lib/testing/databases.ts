import postgres from "postgres";
import { migrate } from "#db/migrate.ts";

/** The address of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs statements that belong to no database, such as making one. */
async function onServer(
  serverUrl: string,
  statements: (sql: postgres.Sql) => Promise<unknown>,
): Promise<void> {
  const sql = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  try {
    await statements(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** A migrated database from which each worker's own is copied, anew for this run. @returns its name */
export async function createTemplateDatabase(serverUrl: string, name: string): Promise<void> {
  await dropDatabase(serverUrl, name);
  await onServer(serverUrl, (sql) => sql.unsafe(`create database ${name}`));
  await migrate(databaseUrl(serverUrl, name));
}

/** A copy of the template, in some tens of milliseconds. @returns its address */
export async function cloneDatabase(serverUrl: string, template: string, name: string): Promise<string> {
  await dropDatabase(serverUrl, name);
  await onServer(serverUrl, async (sql) => {
    // Two copies at once of one template refuse each other.
    await sql`select pg_advisory_lock(7212904553)`;
    await sql.unsafe(`create database ${name} template ${template}`);
  });
  return databaseUrl(serverUrl, name);
}

export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await onServer(serverUrl, (sql) => sql.unsafe(`drop database if exists ${name} with (force)`));
}
