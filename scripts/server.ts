// The HTTP server: Next behind our own node:http, for what a public API needs and Next does not do. Run without the
// react-server condition, so it imports nothing that is server-only.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import next from "next";
import { env } from "#lib/env.ts";
import { beginShutdown, exitFree, shutdownSignal } from "#lib/lifecycle.ts";
import { prepareRequest } from "./prepare-request.ts";
import { refuse } from "./refuse.ts";

const DRAIN_MS = 15_000;
// Next has no answer to others: it cannot make a Request of them.
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const { NODE_ENV, PORT, HOST, PARLEY_PUBLIC_URL } = env();
const dev = NODE_ENV === "development";
// next-auth 4 reads its own address from here.
process.env.NEXTAUTH_URL = PARLEY_PUBLIC_URL;

const running = new Set<ServerResponse>();
const server = createServer({
  // Slow senders of headers or a body are cut off; Node looks only this often, by default every 30 s.
  headersTimeout: 15_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
  // Longer than the usual proxy's, so that it never sends a request into a connection that we are closing.
  keepAliveTimeout: 65_000,
  // We speak no other protocol; only Next's development client does. Elsewhere the header is ignored (RFC 9110 §7.8).
  shouldUpgradeCallback: () => dev,
});
const app = next({ dev, dir: process.cwd(), hostname: HOST, port: PORT, httpServer: server });

process.on("SIGTERM", stop);
process.on("SIGINT", stop);
// The process that started us is gone.
process.on("disconnect", stop);

await app.prepare();
const handle = app.getRequestHandler();
server.on("request", serve);
server.listen(PORT, HOST);

function serve(request: IncomingMessage, response: ServerResponse): void {
  if (shutdownSignal().aborted) {
    const message = "Parley is restarting. Nothing was done; try again.";
    refuse(response, "SERVICE_UNAVAILABLE", message, { "Retry-After": "1", Connection: "close" });
    return;
  }
  if (!METHODS.includes(String(request.method))) {
    const message = `Parley does not take ${request.method}.`;
    refuse(response, "METHOD_NOT_ALLOWED", message, { Allow: METHODS.join(", ") });
    return;
  }
  running.add(response);
  response.once("close", () => running.delete(response));
  prepareRequest(request);
  handle(request, response).catch(() => {
    if (response.headersSent) response.destroy();
    else refuse(response, "INTERNAL_ERROR", "Something failed on our side. Try again.");
  });
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
