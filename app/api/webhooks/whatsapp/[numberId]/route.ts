import { after } from "next/server";
import { AppError, notFound } from "#lib/errors.ts";
import { readBytes } from "#lib/http/read-body.ts";
import { respondEmpty, respondError } from "#lib/http/respond.ts";
import { newId } from "#lib/id.ts";
import { processInTurn } from "#lib/ingest/process-in-turn.ts";
import { answerHandshake, receiveWebhook } from "#lib/ingest/receive-webhook.ts";
import { log } from "#lib/log.ts";

/** WhatsApp's webhooks have at most 3 MB (whatsapp-cloud-api.md §4.2). */
const BODY_LIMIT_BYTES = 3 * 1024 * 1024;

interface Context {
  params: Promise<{ numberId: string }>;
}

/** The handshake: the bare challenge for the right token, 403 for everything else. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const requestId = newId("req");
  try {
    const search = new URL(request.url).searchParams;
    const challenge = await answerHandshake({
      numberId: (await params).numberId,
      mode: search.get("hub.mode"),
      challenge: search.get("hub.challenge"),
      verifyToken: search.get("hub.verify_token"),
    });
    if (challenge === null) return respondEmpty(403, requestId);
    return new Response(challenge, {
      status: 200,
      headers: { "Content-Type": "text/plain; charset=utf-8", "X-Content-Type-Options": "nosniff" },
    });
  } catch (error) {
    return respondError(error, requestId, log);
  }
}

/** Kept, then acknowledged, then processed; a process that dies in between leaves the rest to the sweep. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const requestId = newId("req");
  try {
    const body = await readBytes(request, BODY_LIMIT_BYTES);
    const { numberId } = await params;
    const signature = request.headers.get("x-hub-signature-256");
    const kept = await receiveWebhook({ numberId, body, signature, requestId });
    if (kept === "unknown-number") throw notFound();
    if (kept === "wrong-signature") {
      log.warn({ requestId, numberId }, "webhook with a wrong signature");
      throw new AppError("NOT_AUTHENTICATED", "The signature is wrong.");
    }
    if (kept === "nothing") return respondEmpty(200, requestId);
    after(() => processInTurn(kept));
    return respondEmpty(200, requestId);
  } catch (error) {
    return respondError(error, requestId, log);
  }
}
