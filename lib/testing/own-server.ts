import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { connect } from "#db/client.ts";
import { createKey } from "#lib/keys/create-key.ts";
import { type ApiAnswer, callApi } from "#lib/testing/api-contract.ts";
import { cloneDatabase, dropDatabase } from "#lib/testing/databases.ts";
import { startServer } from "#lib/testing/start-server.ts";
import { createWorkspace } from "#lib/workspaces/create-workspace.ts";

/** A server with a database of its own, to be broken; `send` calls it with a key that it knows. */
export async function onOwnServer(
  work: (send: () => Promise<ApiAnswer>, databaseUrl: string) => Promise<ApiAnswer>,
): Promise<ApiAnswer> {
  const name = `parley_broken_${randomUUID().slice(0, 8)}`;
  const server = inject("databaseServer");
  const url = await cloneDatabase(server, inject("databaseTemplate"), name);
  const { db, close } = connect(url, 1);
  const ctx = await createWorkspace(db, { name: "Broken", actor: { kind: "terminal" } });
  const { secret: key } = await createKey(ctx, {
    name: "Broken",
    scopes: ["messages.send", "templates.read"],
  });
  await close();
  const running = await startServer(url, { PARLEY_ROLE: "web" });
  const send = () => callApi("GET", "/api/v1/templates", { key, serverUrl: running.url });
  return work(send, url).finally(async () => {
    await running.kill();
    await dropDatabase(server, name);
  });
}
