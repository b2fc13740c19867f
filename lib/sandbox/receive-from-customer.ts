import "server-only";
import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxMessages, sandboxPhones } from "#db/schema/index.ts";
import { enqueueWebhook } from "#lib/sandbox/enqueue-webhook.ts";
import { ensurePhone } from "#lib/sandbox/phones.ts";
import { presentOf, type SandboxNumber, unixSeconds } from "#lib/sandbox/present.ts";
import type { CustomerMessage } from "#lib/sandbox/schema.ts";
import { messagesWebhook } from "#lib/sandbox/webhook-body.ts";

/** The customer writes: it stands on the phone, opens WhatsApp's window, and goes to the business as a webhook. */
export async function receiveFromCustomer(
  db: Db,
  number: SandboxNumber,
  customer: { waId: string; profileName: string | undefined },
  message: CustomerMessage["message"],
): Promise<void> {
  const at = presentOf(number);
  const wamid = `wamid.${randomBytes(24).toString("base64")}`;
  const { phoneNumberId } = number;
  const content = toWire(number, message);
  await db.transaction(async (tx) => {
    const { waId } = customer;
    const phone = await ensurePhone(tx, number, {
      waId,
      profileName: customer.profileName ?? `+${waId}`,
    });
    const profileName = customer.profileName ?? phone.profileName;
    await tx
      .update(sandboxPhones)
      .set({ lastWroteAt: at, profileName })
      .where(and(eq(sandboxPhones.phoneNumberId, phoneNumberId), eq(sandboxPhones.waId, waId)));
    await tx.insert(sandboxMessages).values({
      wamid,
      phoneNumberId,
      waId,
      direction: "from_customer",
      message: content,
      status: "sent",
      at,
    });
    const body = messagesWebhook(number, {
      contacts: [{ profile: { name: profileName }, wa_id: waId }],
      messages: [{ from: waId, id: wamid, timestamp: unixSeconds(at), ...content }],
    });
    await enqueueWebhook(tx, { phoneNumberId, body, delayMs: 0 });
  });
}

/** The customer's doing in the words of a webhook (whatsapp-cloud-api.md §4.5). */
function toWire(number: SandboxNumber, message: CustomerMessage["message"]): Record<string, unknown> {
  switch (message.kind) {
    case "text":
      return { type: "text", text: { body: message.body } };
    case "button":
      return {
        type: "button",
        context: { from: number.displayNumber, id: message.wamid },
        button: { payload: message.text, text: message.text },
      };
    case "reaction":
      return { type: "reaction", reaction: { message_id: message.wamid, emoji: message.emoji } };
  }
}
