import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { Server as SecureServer } from "node:https";
import type { AddressInfo, Server as Listener } from "node:net";
import { json } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { createClient } from "#lib/whatsapp/client.ts";

export const TOKEN = "EAAsecrettoken";

export type GraphClient = ReturnType<typeof createClient>;

/** Listens on a free port of this machine until the test ends. @returns the port */
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

/** A client of a server at this address. */
export function clientAt(baseUrl: string, accessToken = TOKEN): GraphClient {
  return createClient({ baseUrl, version: "v25.0", accessToken });
}

/** A client of a Graph API that answers as told. */
export async function clientOf(listener: RequestListener): Promise<GraphClient> {
  return clientAt(`http://127.0.0.1:${await listen(createServer(listener))}`);
}

/** Answers everything the same; a string is sent as it is. */
export function answering(status: number, body: unknown): RequestListener {
  return (request, response) => {
    request.resume();
    response.writeHead(status, { "Content-Type": "application/json" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
}

/** What a client asked for. */
export interface Asked {
  method: string | undefined;
  url: string | undefined;
  body: unknown;
}

/** A client whose requests are kept, each answered with the next of the bodies. */
export async function recordingClient(
  ...answers: unknown[]
): Promise<{ client: GraphClient; asked: Asked[] }> {
  const asked: Asked[] = [];
  const client = await clientOf(async (request, response) => {
    const { method, url } = request;
    const body = request.headers["content-type"] ? await json(request) : undefined;
    asked.push({ method, url, body });
    answering(200, answers[asked.length - 1])(request, response);
  });
  return { client, asked };
}
