import path from "node:path";
import { pool } from "#db/client.ts";
import { startEmbeddedPostgres } from "#db/embedded.ts";
import { listenSettings } from "#lib/env.ts";
import { cloneDatabase, prepareTemplate } from "#lib/testing/databases.ts";
import { startServer, TEST_SECRET } from "#lib/testing/start-server.ts";

const DATA = path.resolve("node_modules/.cache/parley-bench");

/**
 * The production build on an embedded PostgreSQL with every write as durable as in production, and a database of its own;
 * `PARLEY_PROCESSES` runs so many server processes, as for `npm start`.
 * @param settings further settings of the server
 * @returns the server's address, and the function that stops everything
 */
export async function startBenchServer(
  settings: Record<string, string> = {},
): Promise<{ url: string; stop: () => Promise<void> }> {
  const postgres = await startEmbeddedPostgres(DATA);
  const databaseUrl = await cloneDatabase(postgres.url, await prepareTemplate(postgres.url), "bench");
  const { PARLEY_PROCESSES } = listenSettings();
  const server = await startServer(databaseUrl, settings);
  const { port } = new URL(server.url);
  const servers = [server];
  while (servers.length < PARLEY_PROCESSES)
    servers.push(await startServer(databaseUrl, { ...settings, PORT: port }));
  Object.assign(process.env, {
    DATABASE_URL: databaseUrl,
    PARLEY_SECRET: TEST_SECRET,
    PARLEY_SANDBOX: "on",
    PARLEY_LOG_LEVEL: "fatal",
    PARLEY_PUBLIC_URL: server.url,
    PORT: port,
  });
  return {
    url: server.url,
    stop: async () => {
      await pool().close();
      await Promise.all(servers.map((each) => each.stop()));
      await postgres.stop();
    },
  };
}

/** The value below which the given part of the values lies. */
export function percentile(values: readonly number[], part: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? Number.NaN;
  return `${value.toFixed(1)} ms`;
}
