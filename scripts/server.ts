// The HTTP server: Next behind our own node:http, for what a public API needs and Next does not do. Run without the
// react-server condition, so it imports nothing that is server-only.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import next from "next";
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_SERVER } from "next/constants.js";
import { env } from "#lib/env.ts";
import { beginShutdown, exitFree, shutdownSignal } from "#lib/lifecycle.ts";
import { createHttpServer, serveWith } from "./http-server.ts";

const DRAIN_MS = 15_000;

const { NODE_ENV, PORT, HOST, PARLEY_PROCESSES, PARLEY_PUBLIC_URL } = env();
const dev = NODE_ENV === "development";
// next-auth 4 reads its own address from here.
process.env.NEXTAUTH_URL = PARLEY_PUBLIC_URL;

const running = new Set<ServerResponse>();
const server = createHttpServer(dev);
// Next only listens to it; its type does not know servers with requests of their own class.
const httpServer = server as unknown as Server;
const app = next({ dev, dir: process.cwd(), hostname: HOST, port: PORT, httpServer });

process.on("SIGTERM", stop);
process.on("SIGINT", stop);
// The process that started us is gone.
process.on("disconnect", stop);

await loadConfigSilently();
await app.prepare();
const handle = app.getRequestHandler();
serveWith(server, serve, { dev });
// The kernel gives each new connection to one of the processes that listen; a single one refuses a port that is taken.
server.listen({ port: PORT, host: HOST, reusePort: PARLEY_PROCESSES > 1 });

function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  running.add(response);
  response.once("close", () => running.delete(response));
  return handle(request, response);
}

/** Next logs how long its configuration took to load, with no option against it, unless it is loaded already. */
async function loadConfigSilently(): Promise<void> {
  // CommonJS, whose `default` an import would not unwrap.
  const config: typeof import("next/dist/server/config.js") = createRequire(import.meta.url)(
    "next/dist/server/config.js",
  );
  const phase = dev ? PHASE_DEVELOPMENT_SERVER : PHASE_PRODUCTION_SERVER;
  await config.default(phase, process.cwd(), { silent: true });
}

/** Refuses what is new, lets what runs finish, and ends the process within 15 s. */
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
  // What was put off until after the answer (Next's `after`), then what the worker has in hand.
  await app.close();
  await exitFree();
}
