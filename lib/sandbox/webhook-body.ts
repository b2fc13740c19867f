import "server-only";
import type { SandboxNumber } from "#lib/sandbox/present.ts";

/** Meta's envelope around one change about messages and people (whatsapp-cloud-api.md §4.3), as the bytes that go out. */
export function messagesWebhook(
  number: SandboxNumber,
  value: Record<string, unknown>,
  field = "messages",
): string {
  return escapeJson({
    object: "whatsapp_business_account",
    entry: [
      {
        id: number.wabaId,
        changes: [
          {
            value: {
              messaging_product: "whatsapp",
              metadata: {
                display_phone_number: number.displayNumber,
                phone_number_id: number.phoneNumberId,
              },
              ...value,
            },
            field,
          },
        ],
      },
    ],
  });
}

/**
 * JSON as Meta writes it: non-ASCII as lower-case \uXXXX, `/` as `\/`, `@` as \u0040 (§4.2), so that a receiver that
 * hashes anything but the raw bytes fails here and not in production.
 */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("/", "\\/")
    .replace(/[@\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
