import path from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import { PgBoss } from "pg-boss";
import postgres from "postgres";
import { createFunctions } from "#db/functions.ts";

const migrationsFolder = path.join(path.dirname(fileURLToPath(import.meta.url)), "migrations");

const MIGRATION_LOCK = 7_212_904_551;

/** The first with `old` and `new` in RETURNING. */
const MIN_MAJOR_VERSION = 18;

/** Concurrent calls wait for the first one. @throws Error when the server is too old */
export async function migrate(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await checkServerVersion(sql);
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await applyMigrations(drizzle(sql, { casing: "snake_case" }), { migrationsFolder });
    await createFunctions(sql);
    const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, max: 1 });
    await boss.start();
    await boss.stop({ graceful: false });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function checkServerVersion(sql: postgres.Sql): Promise<void> {
  const [row] = await sql<
    { version: number }[]
  >`select current_setting('server_version_num')::int as version`;
  if (row) requireServerVersion(row.version);
}

/** @param version as in `server_version_num`, for example 180004 @throws Error when it is too old */
export function requireServerVersion(version: number): void {
  const major = Math.floor(version / 10_000);
  if (major >= MIN_MAJOR_VERSION) return;
  throw new Error(
    `Parley needs PostgreSQL ${MIN_MAJOR_VERSION} or newer, but DATABASE_URL is a server of version ${major}. Upgrade the server, or set DATABASE_URL to another one.`,
  );
}
