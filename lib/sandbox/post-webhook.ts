import "server-only";
import { decrypt } from "#lib/crypto.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";
import { settingsOf } from "#lib/sandbox/read-settings.ts";
import { signBody } from "#lib/whatsapp/verify-signature.ts";

const POST_TIMEOUT_MS = 5000;

/** Posts one body, signed for the number's app, to a callback (whatsapp-cloud-api.md §4.2). @returns whether it answered 200 */
export async function postWebhook(number: SandboxNumber, url: string, text: string): Promise<boolean> {
  const body = Buffer.from(text, "utf8");
  const { wrongSignature } = settingsOf(number).webhooks;
  const secret = decrypt(number.appSecret, number.phoneNumberId);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "X-Hub-Signature-256": signBody(body, wrongSignature ? `${secret}?` : secret),
      },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(POST_TIMEOUT_MS),
    });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}
