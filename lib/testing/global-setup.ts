import type { TestProject } from "vitest/node";
import { cloneDatabase, createTemplateDatabase, dropDatabase } from "#lib/testing/databases.ts";
import { startServer } from "#lib/testing/start-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseServer: string;
    serverUrl: string;
    serverDatabase: string;
  }
}

export const TEMPLATE = "parley_template";
const SERVER_DATABASE = "parley_http";

/** A template database for the workers, and one production server for the tests that speak HTTP. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const databaseServer = process.env.DATABASE_URL;
  if (!databaseServer)
    throw new Error('Run the tests by "npm test", or set DATABASE_URL to a PostgreSQL server.');
  await createTemplateDatabase(databaseServer, TEMPLATE);
  const serverDatabase = await cloneDatabase(databaseServer, TEMPLATE, SERVER_DATABASE);
  const server = await startServer(serverDatabase);
  project.provide("databaseServer", databaseServer);
  project.provide("serverUrl", server.url);
  project.provide("serverDatabase", serverDatabase);
  return async () => {
    await server.stop();
    await dropDatabase(databaseServer, SERVER_DATABASE);
    await dropDatabase(databaseServer, TEMPLATE);
  };
}
