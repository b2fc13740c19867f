import path from "node:path";
import { inject } from "vitest";
import { cloneDatabase, WORKER_DATABASES } from "#lib/testing/databases.ts";
import { freePort, TEST_SECRET } from "#lib/testing/start-server.ts";

let settings: Promise<void> | undefined;
let database: Promise<void> | undefined;

/** Set once per process: files that share a process share them, because `env()` parses them once. */
export function prepareSettings(): Promise<void> {
  settings ??= setSettings();
  return settings;
}

async function setSettings(): Promise<void> {
  const port = await freePort();
  Object.assign(process.env, {
    PARLEY_SECRET: TEST_SECRET,
    PARLEY_SANDBOX: "on",
    PARLEY_DATA_DIR: path.join(inject("runFolder"), String(process.pid)),
    PARLEY_LOG_LEVEL: "silent",
    PARLEY_PUBLIC_URL: `http://127.0.0.1:${port}`,
    PORT: String(port),
    HOST: "127.0.0.1",
  });
}

/** Once per process: files that share a process share its database. */
export function prepareDatabase(): Promise<void> {
  database ??= renewDatabase();
  return database;
}

/** Replaces the process's database, to which no connection may be open. */
export async function renewDatabase(): Promise<void> {
  const name = `${WORKER_DATABASES}${process.pid}`;
  process.env.DATABASE_URL = await cloneDatabase(inject("databaseServer"), inject("databaseTemplate"), name);
}
