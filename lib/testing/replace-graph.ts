import { onTestFinished } from "vitest";
import { env } from "#lib/platform/env.ts";
import { startReceiver, type WebhookReceiver } from "#lib/testing/webhook-receiver.ts";

/** Answers the calls of numbers of kind `cloud` in this test, always in the same way. */
export async function replaceGraph(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<WebhookReceiver> {
  const receiver = await startReceiver();
  const { WHATSAPP_GRAPH_URL } = env();
  onTestFinished(async () => {
    Object.assign(env(), { WHATSAPP_GRAPH_URL });
    await receiver.stop();
  });
  Object.assign(env(), { WHATSAPP_GRAPH_URL: `http://${receiver.host}` });
  const text = typeof body === "string" ? body : JSON.stringify(body);
  receiver.respondWith((_call, response) => void response.writeHead(status, headers).end(text));
  return receiver;
}
