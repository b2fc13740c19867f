import "server-only";
import type { Ctx } from "#db/ctx.ts";
import type { Head } from "#lib/messages/find-head.ts";
import { CALL_TIMEOUT_MS } from "#lib/messages/rules.ts";
import { graphClient } from "#lib/numbers/graph-client.ts";
import { addressMessage, type MessageDraft } from "#lib/whatsapp/build-message.ts";
import type { SendOutcome } from "#lib/whatsapp/client.ts";

/**
 * One call to WhatsApp for a message whose attempt was committed before; outside every transaction, in bounded time.
 * Never throws for what WhatsApp answers or fails to answer.
 * @returns what came of it, and how long it took
 */
export async function callWhatsApp(
  ctx: Ctx,
  { number, message, contact }: Head,
  draft: MessageDraft,
): Promise<{ outcome: SendOutcome; durationMs: number }> {
  const began = performance.now();
  const payload = addressMessage(draft, {
    // WhatsApp delivers to the form that it told; what was dialled may be another (whatsapp-cloud-api.md §1.8).
    phone: contact.waId ?? contact.phone,
    bsuid: contact.bsuid,
    callbackData: message.id,
  });
  const outcome = await graphClient(number).sendMessage(number.phoneNumberId, payload, {
    timeoutMs: CALL_TIMEOUT_MS,
  });
  if (outcome.kind !== "accepted") {
    ctx.log.warn(
      {
        messageId: message.id,
        outcome: outcome.kind,
        attempt: message.attempts,
        ...(outcome.kind === "refused" ? { whatsapp: outcome.error } : { reason: outcome.reason }),
      },
      "send not accepted",
    );
  }
  return { outcome, durationMs: Math.round(performance.now() - began) };
}
