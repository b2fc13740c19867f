// The HTTP server: Next behind our own node:http, for what a public API needs and Next does not do. Run without the
// react-server condition, so it imports nothing that is server-only.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import next from "next";
import { env } from "#lib/env.ts";
import { beginShutdown, shutdownSignal } from "#lib/lifecycle.ts";
import { prepareRequest } from "./prepare-request.ts";

const DRAIN_MS = 15_000;

const { PORT, HOST, PARLEY_PUBLIC_URL } = env();
// next-auth 4 reads its own address from here.
process.env.NEXTAUTH_URL = PARLEY_PUBLIC_URL;

const app = next({ dev: false, dir: process.cwd(), hostname: HOST, port: PORT });
await app.prepare();
const handle = app.getRequestHandler();

const server = createServer(
  { headersTimeout: 15_000, requestTimeout: 15_000, keepAliveTimeout: 65_000 },
  serve,
);
server.listen(PORT, HOST);

function serve(request: IncomingMessage, response: ServerResponse): void {
  if (shutdownSignal().aborted) {
    response.setHeader("Connection", "close");
    if (request.url?.startsWith("/api/") && request.url !== "/api/ready") {
      refuse(response);
      return;
    }
  }
  prepareRequest(request);
  handle(request, response).catch(() => {
    if (!response.headersSent) refuse(response);
    else response.destroy();
  });
}

/** 503 while we stop, in the API's envelope. */
function refuse(response: ServerResponse): void {
  response.writeHead(503, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
    "Retry-After": "1",
    "X-Should-Retry": "true",
  });
  const message = "Parley is restarting. Nothing was done; try again.";
  response.end(JSON.stringify({ error: { code: "SERVICE_UNAVAILABLE", message } }));
}

function stop(): void {
  if (shutdownSignal().aborted) return;
  beginShutdown();
  server.close(() => process.exit(0));
  server.closeIdleConnections();
  setTimeout(() => process.exit(0), DRAIN_MS).unref();
}

process.on("SIGTERM", stop);
process.on("SIGINT", stop);
// The process that started us is gone.
process.on("disconnect", stop);
