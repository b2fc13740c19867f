import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { CALL_TIMEOUT_MS } from "#lib/conversations/thread/status-rules.ts";
import type { QueuedMessage } from "#lib/messages/send/next-queued.ts";
import { graphClient } from "#lib/numbers/graph-client.ts";
import { addRecipient, type MessagePayload } from "#lib/whatsapp/build-message.ts";
import type { SendOutcome } from "#lib/whatsapp/client.ts";

/** Calls WhatsApp for a committed attempt. Call outside transactions. Never throws for WhatsApp's errors. */
export async function callWhatsApp(
  ctx: Ctx,
  { number, message, contact }: QueuedMessage,
  content: MessagePayload,
): Promise<{ outcome: SendOutcome; durationMs: number }> {
  const began = performance.now();
  const payload = addRecipient(content, {
    // WhatsApp delivers to its own form of the number, which may differ from the dialed one
    // (docs/whatsapp.md#phone-number-forms).
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
