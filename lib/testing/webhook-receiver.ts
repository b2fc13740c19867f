import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { freePort } from "#lib/testing/start-server.ts";

/** A call as a receiver of events gets it. */
export interface ReceivedCall {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

type Answering = (call: ReceivedCall, response: ServerResponse) => void | Promise<void>;

export interface WebhookReceiver {
  url: string;
  /** `host:port`, as `PARLEY_WEBHOOK_ALLOW_HOSTS` takes it. */
  host: string;
  calls: ReceivedCall[];
  /** What it answers from now on; 204 at first. */
  answer(answering: Answering): void;
  stop(): Promise<void>;
}

/** A customer's receiver of events: a real HTTP server on a free loopback port. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const calls: ReceivedCall[] = [];
  let answering: Answering = (_call, response) => void response.writeHead(204).end();
  const server = createServer(async (request, response) => {
    const { method = "", url: path = "", headers } = request;
    const call = { method, path, headers, body: await text(request) };
    calls.push(call);
    await answering(call, response);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const host = `127.0.0.1:${port}`;
  return {
    url: `http://${host}/events`,
    host,
    calls,
    answer: (next) => {
      answering = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The event in a call, verified as a receiver verifies it: by the package of Standard Webhooks. Throws when it is not ours. */
export function verifyCall(secret: string, call: ReceivedCall): Record<string, unknown> {
  return Object(new Webhook(secret).verify(call.body, call.headers as Record<string, string>));
}
