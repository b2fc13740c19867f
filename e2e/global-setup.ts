import { mkdirSync } from "node:fs";
import { cloneDatabase, dropDatabase, prepareTemplate } from "#lib/testing/databases.ts";
import { startServer, TEST_SECRET } from "#lib/testing/start-server.ts";

const DATABASE = "parley_e2e";

export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = process.env.DATABASE_URL;
  if (!server)
    throw new Error('Run the browser tests by "npm test", or set DATABASE_URL to a PostgreSQL server.');
  mkdirSync("test-results", { recursive: true });
  const url = await cloneDatabase(server, await prepareTemplate(server), DATABASE);
  const running = await startServer(url);
  Object.assign(process.env, {
    E2E_URL: running.url,
    E2E_DATABASE_URL: url,
    E2E_SECRET: TEST_SECRET,
  });
  return async () => {
    await running.stop();
    await dropDatabase(server, DATABASE);
  };
}
