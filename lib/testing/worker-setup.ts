import { afterAll, beforeAll, inject } from "vitest";
import { closePools } from "#db/client.ts";
import { stopBoss } from "#lib/queue/boss.ts";
import { cloneDatabase, dropDatabase } from "#lib/testing/databases.ts";
import { TEMPLATE } from "#lib/testing/global-setup.ts";
import { freePort, TEST_SECRET } from "#lib/testing/start-server.ts";

// Every test file gets a database of its own, copied from the migrated template.
const name = `parley_worker_${process.env.VITEST_POOL_ID}_${process.pid}`;

beforeAll(async () => {
  const port = await freePort();
  Object.assign(process.env, {
    DATABASE_URL: await cloneDatabase(inject("databaseServer"), TEMPLATE, name),
    PARLEY_SECRET: TEST_SECRET,
    PARLEY_SANDBOX: "on",
    PARLEY_LOG_LEVEL: "silent",
    PARLEY_PUBLIC_URL: `http://127.0.0.1:${port}`,
    PORT: String(port),
    HOST: "127.0.0.1",
  });
});

afterAll(async () => {
  await stopBoss();
  await closePools();
  await dropDatabase(inject("databaseServer"), name);
});
