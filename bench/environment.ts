import { pool } from "#db/client.ts";
import { listenSettings } from "#lib/platform/env.ts";
import { cloneDatabase, dropDatabase, prepareTemplate } from "#lib/testing/databases.ts";
import { freePort, startServer, TEST_SECRET } from "#lib/testing/start-server.ts";
import type { PartContext } from "./part.ts";
import { startPgbouncer } from "./pgbouncer.ts";

export interface BenchServer {
  url: string;
  databaseUrl: string;
}

export async function makeDatabase(context: PartContext, name: string): Promise<string> {
  const database = `bench_${name}`;
  const url = await cloneDatabase(context.postgresUrl, await prepareTemplate(context.postgresUrl), database);
  context.atEnd(() => dropDatabase(context.postgresUrl, database));
  chooseDatabase(context, url);
  return url;
}

/** Settings are read once, so this comes first. */
export function chooseDatabase(context: PartContext, databaseUrl: string): void {
  Object.assign(process.env, {
    DATABASE_URL: databaseUrl,
    PARLEY_SECRET: TEST_SECRET,
    PARLEY_SANDBOX: "on",
    PARLEY_LOG_LEVEL: "fatal",
  });
  context.atEnd(() => pool().close());
}

export async function startBenchServer(
  context: PartContext,
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<BenchServer> {
  const pooler = context.options.pgbouncer ? await startPgbouncer(context, databaseUrl) : null;
  const all = { ...settings, ...pooler?.settings, PORT: String(await freePort()) };
  const url = `http://127.0.0.1:${all.PORT}`;
  Object.assign(process.env, settings, { PARLEY_PUBLIC_URL: url, PORT: all.PORT });
  for (let count = 0; count < listenSettings().PARLEY_PROCESSES; count += 1) {
    const server = await startServer(pooler?.url ?? databaseUrl, all);
    context.atEnd(() => server.kill());
  }
  return { url, databaseUrl };
}
