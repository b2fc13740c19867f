import { createServer, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll } from "vitest";
import { receiveWebhook } from "#lib/ingest/receive-webhook.ts";
import { env, localUrl } from "#lib/platform/env.ts";
import { serveGraph } from "#lib/simulator/graph/serve-graph.ts";
import { startSimulatorWorker } from "#lib/simulator/start-simulator-worker.ts";
import { processWebhook } from "#lib/testing/webhooks.ts";

/** Serves the simulator during the tests of a file or of a `describe`. */
export function serveUpstream(): void {
  let stop: () => Promise<void>;
  beforeAll(async () => {
    stop = await startUpstream();
  });
  afterAll(() => stop());
}

/** The simulator over HTTP; its webhooks are processed as in production. @returns a function that stops it */
export async function startUpstream(): Promise<() => Promise<void>> {
  const stop = new AbortController();
  const server = createServer(async (request, response) => {
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    const result = path.startsWith("/api/sandbox/graph/")
      ? await serveGraph(await toRequest(request), path.split("/").slice(4))
      : await receive(path, request);
    const body = await result.arrayBuffer().catch(() => null);
    if (body === null) return response.destroy();
    response.writeHead(result.status, Object.fromEntries(result.headers));
    return response.end(Buffer.from(body));
  });
  await new Promise<void>((resolve) => server.listen(env().PORT, "127.0.0.1", resolve));
  const worker = startSimulatorWorker({ signal: stop.signal });
  return async () => {
    stop.abort();
    // Waits for webhooks being posted, which the server above must still receive.
    await worker;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}

async function toRequest(request: IncomingMessage): Promise<Request> {
  const body = await buffer(request);
  return new Request(new URL(request.url ?? "/", localUrl()), {
    method: request.method ?? "GET",
    headers: Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === "string" ? [[name, value]] : [],
    ),
    ...(body.length > 0 ? { body } : {}),
  });
}

async function receive(path: string, request: IncomingMessage): Promise<Response> {
  const signature = request.headers["x-hub-signature-256"];
  const webhook = await receiveWebhook({
    numberId: path.split("/").at(-1) ?? "",
    readBody: () => buffer(request),
    signature: typeof signature === "string" ? signature : null,
    requestId: "req_test",
  });
  if (webhook === "nothing") return new Response(null, { status: 200 });
  if (typeof webhook === "string") return new Response(null, { status: 401 });
  await processWebhook(webhook);
  return new Response(null, { status: 200 });
}
