import type { TestProject } from "vitest/node";
import { dropWorkerDatabases, prepareTemplate } from "#lib/testing/databases.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseServer: string;
    databaseTemplate: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const databaseServer = process.env.DATABASE_URL;
  if (!databaseServer)
    throw new Error('Run the tests by "npm test", or set DATABASE_URL to a PostgreSQL server.');
  await dropWorkerDatabases(databaseServer);
  project.provide("databaseServer", databaseServer);
  project.provide("databaseTemplate", await prepareTemplate(databaseServer));
  return () => dropWorkerDatabases(databaseServer);
}
