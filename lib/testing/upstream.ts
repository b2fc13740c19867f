import { createServer, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { env, localUrl } from "#lib/env.ts";
import { processReceipt } from "#lib/ingest/process-receipt.ts";
import { receiveWebhook } from "#lib/ingest/receive-webhook.ts";
import { startDispatcher } from "#lib/sandbox/dispatcher.ts";
import { serveGraph } from "#lib/sandbox/serve-graph.ts";

/**
 * WhatsApp's side for tests of verbs: the simulator over real HTTP on this worker's database, its webhooks posted to a
 * door that receives and processes them as the product's does.
 * @returns the function that stops it
 */
export async function startUpstream(): Promise<() => Promise<void>> {
  const stop = new AbortController();
  const server = createServer(async (request, response) => {
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    const answer = path.startsWith("/api/sandbox/graph/")
      ? await serveGraph(await toRequest(request), path.split("/").slice(4))
      : await receive(path, request);
    const body = await answer.arrayBuffer().catch(() => null);
    // A body that breaks off costs the connection, as it does under Next.
    if (body === null) return response.destroy();
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    return response.end(Buffer.from(body));
  });
  await new Promise<void>((resolve) => server.listen(env().PORT, "127.0.0.1", resolve));
  const dispatcher = startDispatcher({ signal: stop.signal });
  return async () => {
    stop.abort();
    // What it is posting is received and processed by the door above before it lets go.
    await dispatcher;
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
  const kept = await receiveWebhook({
    numberId: path.split("/").at(-1) ?? "",
    readBody: () => buffer(request),
    signature: typeof signature === "string" ? signature : null,
    requestId: "req_test",
  });
  if (kept === "nothing") return new Response(null, { status: 200 });
  if (typeof kept === "string") return new Response(null, { status: 401 });
  await processReceipt(kept.ctx, kept.receiptId);
  return new Response(null, { status: 200 });
}
