import "server-only";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { WHATSAPP_SOURCE } from "#lib/contacts/rules.ts";
import { recordMarketingChoice } from "#lib/conversations/actions/record-marketing-choice.ts";
import { resolveContact } from "#lib/ingest/resolve-contact.ts";
import { ignoredResult, toChangeResult, type UpdateResult } from "#lib/ingest/to-inbound-webhook-columns.ts";
import type { WebhookUpdate } from "#lib/whatsapp/parse-webhook.ts";

const CHOICES: ReadonlyMap<string, { stop: boolean }> = new Map([
  ["stop", { stop: true }],
  ["resume", { stop: false }],
  ["signup", { stop: false }],
]);

/** docs/whatsapp.md#customer-preferences */
export async function applyUserPreference(
  ctx: Ctx,
  update: Extract<WebhookUpdate, { kind: "user-preference" }>,
): Promise<UpdateResult> {
  const choice = CHOICES.get(update.value.toLowerCase());
  if (update.category !== "marketing_messages" || !choice) return ignoredResult("not_handled");
  return inTransaction(ctx, async (tx) => {
    const contactId = await resolveContact(tx, update.sender, update.timestamp);
    const changed = await recordMarketingChoice(tx, contactId, {
      ...choice,
      at: update.timestamp,
      source: WHATSAPP_SOURCE,
    });
    return toChangeResult(changed);
  });
}
