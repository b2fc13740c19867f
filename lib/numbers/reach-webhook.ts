import "server-only";
import { decrypt } from "#lib/crypto.ts";
import { type NumberRow, webhookUrl } from "#lib/numbers/serialize.ts";
import { signBody } from "#lib/whatsapp/verify-signature.ts";

/** A webhook that tells nothing: acknowledged like every other, and not kept (`receiveWebhook`). */
export const EMPTY_WEBHOOK = '{"object":"whatsapp_business_account","entry":[]}';

const TIMEOUT_MS = 8000;

/**
 * Goes WhatsApp's way to our own door: from the public address, with the number's signature, and with a wrong one, which
 * must be refused.
 * @returns what is wrong, in words; null when webhooks arrive
 */
export async function reachWebhook(number: NumberRow): Promise<string | null> {
  const body = Buffer.from(EMPTY_WEBHOOK);
  const secret = decrypt(number.appSecret, number.id);
  const signed = await post(number, body, signBody(body, secret));
  if (typeof signed === "string") return signed;
  if (signed !== 200) return `it answers HTTP ${signed}`;
  const forged = await post(number, body, signBody(body, `${secret} `));
  if (forged === 200) return "it answers without looking at the signature, so it is not Parley";
  return null;
}

async function post(number: NumberRow, body: Buffer, signature: string): Promise<number | string> {
  try {
    const response = await fetch(webhookUrl(number), {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Hub-Signature-256": signature },
      body: new Uint8Array(body),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    return error instanceof Error && error.name === "TimeoutError"
      ? "it does not answer"
      : "it cannot be reached";
  }
}
