import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { connect } from "#db/client.ts";
import { createKey } from "#lib/accounts/api-keys/create-key.ts";
import { createWorkspace } from "#lib/accounts/create-workspace.ts";
import { type ApiResponse, callApi } from "#lib/testing/api-contract.ts";
import { cloneDatabase, dropDatabase } from "#lib/testing/databases.ts";
import { startServer } from "#lib/testing/start-server.ts";

export interface OwnServer {
  databaseUrl: string;
  send(): Promise<ApiResponse>;
  dropDatabase(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server with its own database, for tests that break it. */
export async function startOwnServer(): Promise<OwnServer> {
  const name = `parley_broken_${randomUUID().slice(0, 8)}`;
  const databaseServer = inject("databaseServer");
  const databaseUrl = await cloneDatabase(databaseServer, inject("databaseTemplate"), name);
  const { db, close } = connect(databaseUrl, 1);
  const ctx = await createWorkspace(db, { name: "Broken", actor: { kind: "terminal" } });
  const { secret: key } = await createKey(ctx, {
    name: "Broken",
    scopes: ["messages.send", "templates.read"],
  });
  await close();
  const running = await startServer(databaseUrl, { PARLEY_ROLE: "web" });
  const drop = () => dropDatabase(databaseServer, name);
  return {
    databaseUrl,
    send: () => callApi("GET", "/api/v1/templates", { key, serverUrl: running.url }),
    dropDatabase: drop,
    async stop() {
      await running.kill();
      await drop();
    },
  };
}
