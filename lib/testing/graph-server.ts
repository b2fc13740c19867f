import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { Server as SecureServer } from "node:https";
import type { AddressInfo, Server as Listener } from "node:net";
import { json } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { createClient } from "#lib/whatsapp/client.ts";

export const TOKEN = "EAAsecrettoken";

export type GraphClient = ReturnType<typeof createClient>;

/** Listens on a free loopback port until the test ends. @returns the port */
export async function listen(server: Listener): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    if (isHttp(server)) server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

function isHttp(server: Listener): server is Server | SecureServer {
  return "closeAllConnections" in server;
}

export function clientAt(baseUrl: string, accessToken = TOKEN): GraphClient {
  return createClient({ baseUrl, version: "v25.0", accessToken });
}

export async function clientOf(listener: RequestListener): Promise<GraphClient> {
  return clientAt(`http://127.0.0.1:${await listen(createServer(listener))}`);
}

export function respondWith(status: number, body: unknown): RequestListener {
  return (request, response) => {
    request.resume();
    response.writeHead(status, { "Content-Type": "application/json" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
}

export interface RecordedRequest {
  method: string | undefined;
  url: string | undefined;
  body: unknown;
}

export async function recordingClient(
  ...responses: unknown[]
): Promise<{ client: GraphClient; requests: RecordedRequest[] }> {
  const requests: RecordedRequest[] = [];
  const client = await clientOf(async (request, response) => {
    const { method, url } = request;
    const body = request.headers["content-type"] ? await json(request) : undefined;
    requests.push({ method, url, body });
    respondWith(200, responses[requests.length - 1])(request, response);
  });
  return { client, requests };
}
