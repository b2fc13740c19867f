import "server-only";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { recordReplacedBsuid } from "#lib/contacts/replace-bsuid.ts";
import { changeIdentity, findByBsuid, findByNumberAlone, phoneOf } from "#lib/ingest/resolve-contact.ts";
import type { WebhookUpdate } from "#lib/whatsapp/parse-webhook.ts";

/**
 * A person's business-scoped id was replaced (whatsapp-cloud-api.md §4.9): the contact of the old one has the new one, and
 * a contact that the new one made meanwhile is merged. Somebody whom we know by the number alone has the new one too. It is
 * remembered for what still names the old one.
 * @returns whether we know the person
 */
export async function applyIdentity(
  ctx: Ctx,
  { previous, current, waId, timestamp }: Extract<WebhookUpdate, { kind: "identity" }>,
): Promise<boolean> {
  if (previous === current) return false;
  return inTransaction(ctx, async (tx) => {
    await recordReplacedBsuid(tx, previous, current);
    const at = timestamp ?? tx.clock.now();
    const contactId = (await findByBsuid(tx, previous)) ?? (await findByNumberAlone(tx, waId));
    if (!contactId) return false;
    await changeIdentity(tx, contactId, { waId, bsuid: current, phone: phoneOf(waId), at });
    return true;
  });
}
