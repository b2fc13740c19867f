import "server-only";
import type { Db } from "#db/client.ts";
import { sandboxMessages } from "#db/schema/index.ts";
import { buildMessagesWebhook, enqueueWebhook } from "#lib/simulator/enqueue-webhook.ts";
import { ensurePhone, newWamid, nextRandomKey } from "#lib/simulator/phones.ts";
import { getSandboxTime, type SandboxNumber, toUnixSeconds } from "#lib/simulator/sandbox-number.ts";
import { buildError } from "#lib/simulator/statuses.ts";

/** Reports an error of the number that concerns no message (docs/whatsapp.md#webhook-envelope). */
export function reportNumberError(db: Db, number: SandboxNumber, code: number): Promise<void> {
  const body = buildMessagesWebhook(number, { errors: [buildError(code)] });
  return enqueueWebhook(db, { phoneNumberId: number.phoneNumberId, body, delayMs: 0 });
}

/** docs/whatsapp.md#business-app-echoes */
export async function echoFromApp(db: Db, number: SandboxNumber, waId: string, text: string): Promise<void> {
  const randomKey = await nextRandomKey(db, number);
  const wamid = await newWamid(db, number, randomKey);
  const { phoneNumberId } = number;
  const at = getSandboxTime(number);
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
    const echo = {
      from: number.displayNumber,
      to: waId,
      id: wamid,
      timestamp: toUnixSeconds(at),
      ...message,
    };
    const body = buildMessagesWebhook(number, { message_echoes: [echo] }, "smb_message_echoes");
    await enqueueWebhook(tx, { phoneNumberId, body, delayMs: 0 });
  });
}
