import "server-only";
import { codedText } from "#lib/accounts/alerts/coded-text.ts";
import type { CodedText } from "#lib/accounts/alerts/schema.ts";
import { type NumberRow, webhookUrl } from "#lib/numbers/serialize.ts";
import { decrypt } from "#lib/platform/crypto.ts";
import { signBody } from "#lib/whatsapp/verify-signature.ts";

/** A webhook without updates: acknowledged, but not stored (`receiveWebhook`). */
export const EMPTY_WEBHOOK = '{"object":"whatsapp_business_account","entry":[]}';

const TIMEOUT_MS = 8000;

/**
 * Posts to the number's public webhook URL once with a valid and once with an invalid signature, which must
 * be rejected. @returns the problem, or null when webhooks arrive
 */
export async function probeWebhook(number: NumberRow): Promise<CodedText | null> {
  const body = Buffer.from(EMPTY_WEBHOOK);
  const secret = decrypt(number.appSecret, number.id);
  const signed = await post(number, body, signBody(body, secret));
  const url = webhookUrl(number);
  if (typeof signed === "string") return codedText(signed, { url });
  if (signed !== 200) return codedText("webhook_http_status", { url, status: signed });
  const forged = await post(number, body, signBody(body, `${secret} `));
  if (forged === 200) return codedText("webhook_not_parley", { url });
  return null;
}

async function post(
  number: NumberRow,
  body: Buffer,
  signature: string,
): Promise<number | "webhook_timeout" | "webhook_unreachable"> {
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
      ? "webhook_timeout"
      : "webhook_unreachable";
  }
}
