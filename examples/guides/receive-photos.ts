import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { Parley, verifyWebhook, type WebhookEvent, WebhookVerificationError } from "@parley/sdk";

const { PARLEY_URL = "", PARLEY_API_KEY = "", PARLEY_WEBHOOK_SECRET = "" } = process.env;
const { PORT = "8080", FOLDER = "photos" } = process.env;
const parley = new Parley({ baseUrl: PARLEY_URL, apiKey: PARLEY_API_KEY });

const endings = new Map([
  ["image/jpeg", "jpg"],
  ["image/png", "png"],
  ["image/webp", "webp"],
]);

async function handle(event: WebhookEvent): Promise<void> {
  if (event.type !== "message.received") return;
  const { id, content } = event.data.message;
  if (content.type !== "image" || content.mediaId === null) return;
  const { url, mimeType } = await waitForFile(content.mediaId);
  // Without a URL, WhatsApp did not deliver the file. Ask the customer to send it again.
  if (url === null) return console.error(`The photo of ${id} is lost.`);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The photo of ${id} was not downloaded: ${response.status}`);
  // Name files by the message, never by a filename from outside. The same event replaces the same file.
  const file = path.join(FOLDER, `${id}.${endings.get(mimeType ?? "") ?? "bin"}`);
  await writeFile(file, Buffer.from(await response.arrayBuffer()));
  console.log(`Saved ${file}.`);
}

/** Parley downloads the file from WhatsApp after the event, usually within a second. */
async function waitForFile(mediaId: string) {
  for (let attempt = 1; attempt <= 20; attempt += 1) {
    const media = await parley.media.get(mediaId);
    if (media.state !== "pending") return media;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`The file ${mediaId} is still being downloaded.`);
}

const server = createServer(async (request, response) => {
  try {
    const body = await buffer(request);
    const event = await verifyWebhook({ body, headers: request.headers, secret: PARLEY_WEBHOOK_SECRET });
    await handle(event);
    response.writeHead(204).end();
  } catch (error) {
    console.error(error);
    // After any other status than 2xx, Parley delivers the event again.
    response.writeHead(error instanceof WebhookVerificationError ? 401 : 500).end();
  }
});
await mkdir(FOLDER, { recursive: true });
server.listen(Number(PORT), () => console.log(`Listening on port ${PORT}.`));
