import type { TestProject } from "vitest/node";
import setUpTemplate from "#lib/testing/database-setup.ts";
import { cloneDatabase, dropDatabase } from "#lib/testing/databases.ts";
import { startServer } from "#lib/testing/start-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    serverUrl: string;
    serverDatabase: string;
  }
}

const SERVER_DATABASE = "parley_http";

/** Global setup of the HTTP tests: one production server for all. Requires a build. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await setUpTemplate(project);
  const { databaseServer, databaseTemplate } = project.getProvidedContext();
  const serverDatabase = await cloneDatabase(databaseServer, databaseTemplate, SERVER_DATABASE);
  const server = await startServer(serverDatabase);
  project.provide("serverUrl", server.url);
  project.provide("serverDatabase", serverDatabase);
  return async () => {
    await server.stop();
    await dropDatabase(databaseServer, SERVER_DATABASE);
  };
}
