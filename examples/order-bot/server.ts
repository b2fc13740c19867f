import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { isParleyError, Parley, verifyWebhook, WebhookVerificationError } from "@parley/sdk";
import { OrderBot } from "./bot.ts";

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name}.`);
  return value;
}

const parley = new Parley({ apiKey: setting("PARLEY_API_KEY"), baseUrl: setting("PARLEY_URL") });
const bot = new OrderBot({ parley, assigneeId: setting("ASSIGNEE_ID") });
const secret = setting("PARLEY_WEBHOOK_SECRET");

const server = createServer(async (request, response) => {
  try {
    const event = await verifyWebhook({ body: await buffer(request), headers: request.headers, secret });
    await bot.handle(event);
    response.writeHead(204).end();
  } catch (error) {
    // The bot was away for more than a day: the customer can no longer be answered without a template.
    if (isParleyError(error, "WINDOW_CLOSED")) response.writeHead(204).end();
    // After any other status than 2xx, Parley delivers the event again.
    else response.writeHead(error instanceof WebhookVerificationError ? 401 : 500).end();
    process.stderr.write(`${error}\n`);
  }
});

server.listen(Number(setting("PORT")), process.env.HOST ?? "127.0.0.1", () => {
  process.stdout.write(`The order bot listens on port ${setting("PORT")}.\n`);
});
