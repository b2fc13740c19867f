import path from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import { PgBoss } from "pg-boss";
import postgres from "postgres";
import { createFunctions } from "#db/functions.ts";

const migrationsFolder = path.join(path.dirname(fileURLToPath(import.meta.url)), "migrations");

const MIGRATION_LOCK = 7_212_904_551;

/** Concurrent calls wait for the first one. */
export async function migrate(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
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
