import { after } from "next/server";
import { bodyLimits, findSmallBody } from "#lib/api/body-limit-rules.ts";
import { plainRoutes } from "#lib/api/methods.ts";
import { readBytes } from "#lib/api/read-body.ts";
import { respondEmpty } from "#lib/api/respond.ts";
import { queueWebhook } from "#lib/ingest/queue-webhook.ts";
import { handleHandshake, receiveWebhook } from "#lib/ingest/receive-webhook.ts";
import { withBodyMemory } from "#lib/platform/body-memory.ts";
import { clientAddress } from "#lib/platform/client-address.ts";
import { AppError, notFound } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/log.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plainRoutes({
  GET: async (request, { params }, requestId) => {
    const search = new URL(request.url).searchParams;
    const challenge = await handleHandshake({
      numberId: String((await params).numberId),
      mode: search.get("hub.mode"),
      challenge: search.get("hub.challenge"),
      verifyToken: search.get("hub.verify_token"),
      address: clientAddress(request.headers) ?? "",
    });
    if (challenge === null) return respondEmpty(403, requestId);
    return new Response(challenge, {
      status: 200,
      headers: { "Content-Type": "text/plain; charset=utf-8", "X-Content-Type-Options": "nosniff" },
    });
  },
  /** If the process dies before it has processed the webhook, another one does. */
  POST: async (request, { params }, requestId) => {
    const numberId = String((await params).numberId);
    const signature = request.headers.get("x-hub-signature-256");
    const webhook = await receiveWebhook({
      numberId,
      readBody: () => readUnverified(request),
      signature,
      requestId,
    });
    if (webhook === "unknown-number") throw notFound();
    // `probeWebhook` sends one at every check of a number, so a single one means nothing.
    if (webhook === "wrong-signature") {
      log.warn({ requestId, numberId }, "webhook with a wrong signature");
      throw new AppError(
        "NOT_AUTHENTICATED",
        "The webhook's signature is not valid. Check the app secret in Settings → Numbers.",
      );
    }
    if (webhook !== "nothing") after(() => queueWebhook(webhook));
    return respondEmpty(200, requestId);
  },
});

/** The URL is not secret, and only the signature authenticates WhatsApp. */
function readUnverified(request: Request): Promise<Uint8Array> {
  const { bytes, undeclaredBytes } = bodyLimits.webhook;
  const header = request.headers.get("content-length");
  const declared = header === null ? null : Number(header);
  const limit = declared === null ? undeclaredBytes : bytes;
  const share = findSmallBody(bodyLimits.webhook, declared) ? "smallWebhooks" : "largeWebhooks";
  return withBodyMemory(share, Math.min(declared ?? limit, limit), () => readBytes(request, limit));
}
