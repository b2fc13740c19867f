import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, inject } from "vitest";
import { closePools } from "#db/client.ts";
import { stopBoss } from "#lib/queue/boss.ts";
import { cloneDatabase, dropDatabase } from "#lib/testing/databases.ts";
import { TEMPLATE } from "#lib/testing/global-setup.ts";
import { freePort, TEST_SECRET } from "#lib/testing/start-server.ts";

// Every test file gets a database of its own, copied from the migrated template.
const name = `parley_worker_${process.env.VITEST_POOL_ID}_${process.pid}`;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "parley-worker-"));
  const port = await freePort();
  Object.assign(process.env, {
    DATABASE_URL: await cloneDatabase(inject("databaseServer"), TEMPLATE, name),
    PARLEY_SECRET: TEST_SECRET,
    PARLEY_SANDBOX: "on",
    PARLEY_DATA_DIR: folder,
    PARLEY_LOG_LEVEL: "silent",
    PARLEY_PUBLIC_URL: `http://127.0.0.1:${port}`,
    PORT: String(port),
    HOST: "127.0.0.1",
  });
});

afterAll(async () => {
  await stopBoss();
  await closePools();
  await rm(folder, { recursive: true, force: true });
  await dropDatabase(inject("databaseServer"), name);
});
