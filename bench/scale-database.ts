import path from "node:path";
import postgres from "postgres";
import { startEmbeddedPostgres } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { databaseUrl } from "#lib/testing/databases.ts";
import { TEST_SECRET } from "#lib/testing/start-server.ts";

const DATA = path.resolve("node_modules/.cache/parley-scale");

/** Whom the benches sign in as. */
export const OWNER = { email: "scale@parley.local", password: "a password for measuring" };

/**
 * The database that `bench:seed` fills and the other benches read: the one of `DATABASE_URL`, else one of an embedded
 * PostgreSQL that is kept between runs.
 */
export async function openScaleDatabase(): Promise<{ url: string; close: () => Promise<void> }> {
  const given = process.env.DATABASE_URL;
  const embedded = given ? null : await startEmbeddedPostgres(DATA);
  const url = given ?? databaseUrl(embedded?.url ?? "", "scale");
  if (embedded) {
    const server = postgres(embedded.url, { max: 1, onnotice: () => undefined });
    const [there] = await server`select 1 from pg_database where datname = 'scale'`;
    if (!there) await server`create database scale`;
    await server.end();
  }
  await migrate(url);
  Object.assign(process.env, { DATABASE_URL: url, PARLEY_SECRET: TEST_SECRET, PARLEY_LOG_LEVEL: "fatal" });
  return { url, close: async () => embedded?.stop() };
}
