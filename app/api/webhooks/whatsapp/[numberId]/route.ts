import { after } from "next/server";
import { clientAddress } from "#lib/client-address.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { withBodyMemory } from "#lib/http/body-memory.ts";
import { bodyLimits } from "#lib/http/limits.ts";
import { plainRoutes } from "#lib/http/methods.ts";
import { readBytes } from "#lib/http/read-body.ts";
import { respondEmpty } from "#lib/http/respond.ts";
import { processInTurn } from "#lib/ingest/process-in-turn.ts";
import { answerHandshake, receiveWebhook } from "#lib/ingest/receive-webhook.ts";
import { log } from "#lib/log.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plainRoutes({
  /** The handshake: the bare challenge for the right token, 403 for everything else, 429 after many wrong ones. */
  GET: async (request, { params }, requestId) => {
    const search = new URL(request.url).searchParams;
    const challenge = await answerHandshake({
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
  /** Kept, then acknowledged, then processed; a process that dies in between leaves the rest to the sweep. */
  POST: async (request, { params }, requestId) => {
    const numberId = String((await params).numberId);
    const signature = request.headers.get("x-hub-signature-256");
    const kept = await receiveWebhook({
      numberId,
      readBody: () => readUnverified(request),
      signature,
      requestId,
    });
    if (kept === "unknown-number") throw notFound();
    if (kept === "wrong-signature") {
      log.warn({ requestId, numberId }, "webhook with a wrong signature");
      throw new AppError("NOT_AUTHENTICATED", "The signature is wrong.");
    }
    if (kept !== "nothing") after(() => processInTurn(kept));
    return respondEmpty(200, requestId);
  },
});

/** The body of whoever knows the number's address; whether it is WhatsApp, only its signature tells. */
function readUnverified(request: Request): Promise<Uint8Array> {
  const { bytes, undeclaredBytes } = bodyLimits.webhook;
  const declared = request.headers.get("content-length");
  const limit = declared === null ? undeclaredBytes : bytes;
  const most = Math.min(Number(declared ?? limit), limit);
  return withBodyMemory(Math.max(1, most), () => readBytes(request, limit));
}
