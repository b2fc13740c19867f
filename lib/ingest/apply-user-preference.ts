import "server-only";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { recordMarketingChoice } from "#lib/contacts/record-marketing-choice.ts";
import { WHATSAPP_SOURCE } from "#lib/contacts/rules.ts";
import { resolveContact } from "#lib/ingest/resolve-contact.ts";
import type { WebhookUpdate } from "#lib/whatsapp/parse-webhook.ts";

/** docs/whatsapp.md#customer-preferences */
export async function applyUserPreference(
  ctx: Ctx,
  update: Extract<WebhookUpdate, { kind: "user-preference" }>,
): Promise<void> {
  if (update.category !== "marketing_messages") return;
  await inTransaction(ctx, async (tx) => {
    const contactId = await resolveContact(tx, update.sender, update.timestamp);
    await recordMarketingChoice(tx, contactId, {
      stop: update.value === "stop",
      at: update.timestamp,
      source: WHATSAPP_SOURCE,
    });
  });
}
