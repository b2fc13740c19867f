import { afterAll, beforeAll, inject } from "vitest";
import { closePools } from "#db/client.ts";
import { leaveNodes } from "#lib/nodes/this-node.ts";
import { stopBoss } from "#lib/queue/boss.ts";
import { cloneDatabase, dropDatabase } from "#lib/testing/databases.ts";

// Every test file gets a database of its own, copied from the migrated template.
const name = `parley_worker_${process.env.VITEST_POOL_ID}_${process.pid}`;

beforeAll(async () => {
  process.env.DATABASE_URL = await cloneDatabase(inject("databaseServer"), inject("databaseTemplate"), name);
});

afterAll(async () => {
  await stopBoss();
  await leaveNodes();
  await closePools();
  await dropDatabase(inject("databaseServer"), name);
});
