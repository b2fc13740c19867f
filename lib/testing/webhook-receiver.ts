import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { freePort } from "#lib/testing/start-server.ts";

export interface ReceivedCall {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

type ResponseHandler = (call: ReceivedCall, response: ServerResponse) => void | Promise<void>;

export interface WebhookReceiver {
  url: string;
  /** `host:port`, the format of `PARLEY_WEBHOOK_ALLOW_HOSTS`. */
  host: string;
  calls: ReceivedCall[];
  respondWith(handler: ResponseHandler): void;
  stop(): Promise<void>;
}

export async function startReceiver(): Promise<WebhookReceiver> {
  const calls: ReceivedCall[] = [];
  let handler: ResponseHandler = (_call, response) => void response.writeHead(204).end();
  const server = createServer(async (request, response) => {
    const { method = "", url: path = "", headers } = request;
    const call = { method, path, headers, body: await text(request) };
    calls.push(call);
    await handler(call, response);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const host = `127.0.0.1:${port}`;
  return {
    url: `http://${host}/events`,
    host,
    calls,
    respondWith: (next) => {
      handler = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Verifies a request with the Standard Webhooks package. @throws Error for an invalid signature */
export function verifyCall(secret: string, call: ReceivedCall): Record<string, unknown> {
  return Object(new Webhook(secret).verify(call.body, call.headers as Record<string, string>));
}
