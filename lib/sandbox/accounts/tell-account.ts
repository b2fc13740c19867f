import "server-only";
import type { Db } from "#db/client.ts";
import { enqueueWebhook } from "#lib/sandbox/enqueue-webhook.ts";
import { presentOf, type SandboxNumber, unixSeconds } from "#lib/sandbox/present.ts";
import { escapeJson } from "#lib/sandbox/webhook-body.ts";

/** Tells of a number or its account, as Meta's fields of whatsapp-cloud-api.md §4.7 and §4.8 do. */
export async function tellAccount(
  db: Db,
  number: SandboxNumber,
  field: string,
  value: Record<string, unknown>,
): Promise<void> {
  const time = Number(unixSeconds(presentOf(number)));
  const body = escapeJson({
    object: "whatsapp_business_account",
    entry: [{ id: number.wabaId, time, changes: [{ field, value }] }],
  });
  await enqueueWebhook(db, { phoneNumberId: number.phoneNumberId, body, delayMs: 0 });
}
