import "server-only";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { recordReplacedBsuid } from "#lib/contacts/replace-bsuid.ts";
import { changeIdentity, findByBsuid, findByPhoneOnly, toPhone } from "#lib/ingest/resolve-contact.ts";
import type { WebhookUpdate } from "#lib/whatsapp/parse-webhook.ts";

/**
 * Records the replacement for later updates that name the old id (docs/whatsapp.md#user-ids). @returns whether the
 * contact is known
 */
export async function applyIdentity(
  ctx: Ctx,
  { previous, current, waId, timestamp }: Extract<WebhookUpdate, { kind: "identity" }>,
): Promise<boolean> {
  if (previous === current) return false;
  return inTransaction(ctx, async (tx) => {
    await recordReplacedBsuid(tx, previous, current);
    const at = timestamp ?? tx.clock.now();
    const contactId = (await findByBsuid(tx, previous)) ?? (await findByPhoneOnly(tx, waId));
    if (!contactId) return false;
    await changeIdentity(tx, contactId, { waId, bsuid: current, phone: toPhone(waId), at });
    return true;
  });
}
