import { randomUUID } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import type { PartContext } from "./part.ts";

export interface StandIn {
  url: string;
  delayMs: number;
}

export async function startStandIn(context: PartContext): Promise<StandIn> {
  const standIn: StandIn = { url: "", delayMs: 0 };
  const server = http.createServer((request, response) => {
    request.resume();
    const respond = () => {
      response.writeHead(200, { "Content-Type": "application/json" });
      response.end(
        JSON.stringify({ messages: [{ id: `wamid.${randomUUID()}`, message_status: "accepted" }] }),
      );
    };
    if (standIn.delayMs === 0) respond();
    else setTimeout(respond, standIn.delayMs);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  context.atEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  return standIn;
}
