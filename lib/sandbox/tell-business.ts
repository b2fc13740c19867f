import "server-only";
import type { Db } from "#db/client.ts";
import { sandboxMessages } from "#db/schema/index.ts";
import { newWamid, nextDraw } from "#lib/sandbox/draw.ts";
import { enqueueWebhook } from "#lib/sandbox/enqueue-webhook.ts";
import { ensurePhone } from "#lib/sandbox/phones.ts";
import { presentOf, type SandboxNumber, unixSeconds } from "#lib/sandbox/present.ts";
import { errorObject } from "#lib/sandbox/status-object.ts";
import { messagesWebhook } from "#lib/sandbox/webhook-body.ts";

/** WhatsApp reports an error of the number itself, of no message (whatsapp-cloud-api.md §4.3). */
export function tellNumberError(db: Db, number: SandboxNumber, code: number): Promise<void> {
  const body = messagesWebhook(number, { errors: [errorObject(code)] });
  return enqueueWebhook(db, { phoneNumberId: number.phoneNumberId, body, delayMs: 0 });
}

/**
 * Somebody of the business writes to the customer in the WhatsApp Business app, and WhatsApp tells the Cloud API so (§4.8,
 * `smb_message_echoes`).
 */
export async function echoFromApp(db: Db, number: SandboxNumber, waId: string, text: string): Promise<void> {
  const draw = await nextDraw(db, number);
  const wamid = await newWamid(db, number, draw);
  const { phoneNumberId } = number;
  const at = presentOf(number);
  const message = { type: "text", text: { body: text } };
  await db.transaction(async (tx) => {
    await ensurePhone(tx, number, { waId, profileName: `+${waId}` });
    await tx.insert(sandboxMessages).values({
      wamid,
      phoneNumberId,
      waId,
      direction: "to_customer",
      message,
      status: "delivered",
      at,
    });
    const echo = { from: number.displayNumber, to: waId, id: wamid, timestamp: unixSeconds(at), ...message };
    const body = messagesWebhook(number, { message_echoes: [echo] }, "smb_message_echoes");
    await enqueueWebhook(tx, { phoneNumberId, body, delayMs: 0 });
  });
}
