// Runs without the react-server condition, so it imports no server-only file.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import next from "next";
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_SERVER } from "next/constants.js";
import { env } from "#lib/platform/env.ts";
import { beginShutdown, shutdownSignal, waitForExitWork } from "#lib/platform/lifecycle.ts";
import { createHttpServer, serveWith } from "./http-server.ts";
import { serveStaticAssets } from "./static-assets.ts";

const DRAIN_MS = 15_000;

const { NODE_ENV, PORT, HOST, PARLEY_PROCESSES, PARLEY_PUBLIC_URL } = env();
const dev = NODE_ENV === "development";
// next-auth 4 reads its address from here.
process.env.NEXTAUTH_URL = PARLEY_PUBLIC_URL;

const running = new Set<ServerResponse>();
const server = createHttpServer(dev);
// Next only attaches listeners; its type does not know custom request classes.
const httpServer = server as unknown as Server;
const app = next({ dev, dir: process.cwd(), hostname: HOST, port: PORT, httpServer });

process.on("SIGTERM", stop);
process.on("SIGINT", stop);
process.on("disconnect", stop);

await loadConfigSilently();
await app.prepare();
const handle = dev ? app.getRequestHandler() : serveStaticAssets(app.getRequestHandler());
serveWith(server, serve, { dev });
// The kernel distributes connections between the processes; a single process refuses a port in use.
server.listen({ port: PORT, host: HOST, reusePort: PARLEY_PROCESSES > 1 });

function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  running.add(response);
  response.once("close", () => running.delete(response));
  return handle(request, response);
}

/** Loaded before Next, which would log a line that no option suppresses. */
async function loadConfigSilently(): Promise<void> {
  // An import would not unwrap the `default` of CommonJS.
  const config: typeof import("next/dist/server/config.js") = createRequire(import.meta.url)(
    "next/dist/server/config.js",
  );
  const phase = dev ? PHASE_DEVELOPMENT_SERVER : PHASE_PRODUCTION_SERVER;
  await config.default(phase, process.cwd(), { silent: true });
}

/** Exits within 15 s. */
async function stop(): Promise<void> {
  if (shutdownSignal().aborted) return;
  beginShutdown();
  await Promise.race([drain(), sleep(DRAIN_MS)]);
  process.exit(0);
}

async function drain(): Promise<void> {
  while (running.size > 0) {
    await Promise.all(
      [...running].map((response) => new Promise((resolve) => response.once("close", resolve))),
    );
  }
  await app.close();
  await waitForExitWork();
}
