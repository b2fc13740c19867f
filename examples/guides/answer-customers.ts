import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import {
  isParleyError,
  Parley,
  verifyWebhook,
  type WebhookEvent,
  WebhookVerificationError,
} from "@parley/sdk";

const { PARLEY_URL = "", PARLEY_API_KEY = "", PARLEY_WEBHOOK_SECRET = "", PORT = "8080" } = process.env;
const parley = new Parley({ baseUrl: PARLEY_URL, apiKey: PARLEY_API_KEY });

const HANDED_OVER = "handed over";
const answers = [
  { words: ["open", "hours"], body: "We are open from Monday to Saturday, 8 am to 6 pm." },
  { words: ["deliver", "shipping"], body: "We deliver within two days." },
];

/** These arrive as messages too, but nobody expects an answer to them. */
const UNANSWERED = ["reaction", "revoked", "call", "call_permission", "system"];

async function handle(event: WebhookEvent): Promise<void> {
  if (event.type !== "message.received") return;
  const { message, conversation } = event.data;
  if (UNANSWERED.includes(message.content.type)) return;
  // A person answers this conversation now.
  if (conversation.assignee || conversation.labels.includes(HANDED_OVER)) return;

  const text = message.content.type === "text" ? message.content.body.toLowerCase() : "";
  const known = answers.find(({ words }) => words.some((word) => text.includes(word)));
  const body = known?.body ?? "A colleague will answer you soon.";
  // The same event can arrive again. With its ID as the key, nothing is sent twice.
  await parley.messages.send(
    { conversationId: conversation.id, content: { type: "text", body } },
    { idempotencyKey: `answer/${event.id}` },
  );
  if (known) return;
  await parley.conversations.update(
    conversation.id,
    { labels: { add: [HANDED_OVER] } },
    { idempotencyKey: `hand-over/${event.id}` },
  );
}

const server = createServer(async (request, response) => {
  try {
    const body = await buffer(request);
    const event = await verifyWebhook({ body, headers: request.headers, secret: PARLEY_WEBHOOK_SECRET });
    await handle(event);
    response.writeHead(204).end();
  } catch (error) {
    console.error(error);
    // The bot was away for more than a day: the customer can no longer be answered with a text.
    if (isParleyError(error, "WINDOW_CLOSED")) response.writeHead(204).end();
    // After any other status than 2xx, Parley delivers the event again.
    else response.writeHead(error instanceof WebhookVerificationError ? 401 : 500).end();
  }
});
server.listen(Number(PORT), () => console.log(`Listening on port ${PORT}.`));
