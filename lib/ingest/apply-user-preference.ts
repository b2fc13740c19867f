import "server-only";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { contacts } from "#db/schema/index.ts";
import { publishContactEvent } from "#lib/contacts/publish-contact-event.ts";
import { optIn, optOutBy, WHATSAPP_SOURCE } from "#lib/contacts/rules.ts";
import { resolveContact } from "#lib/ingest/resolve-contact.ts";
import type { Id } from "#lib/platform/id.ts";
import type { WebhookUpdate } from "#lib/whatsapp/parse-webhook.ts";

/** docs/whatsapp.md#customer-preferences */
export async function applyUserPreference(
  ctx: Ctx,
  update: Extract<WebhookUpdate, { kind: "user-preference" }>,
): Promise<void> {
  if (update.category !== "marketing_messages") return;
  await inTransaction(ctx, async (tx) => {
    const contactId = await resolveContact(tx, update.sender, update.timestamp);
    await recordMarketingChoice(tx, contactId, { stop: update.value === "stop", at: update.timestamp });
  });
}

/** Ignored when a later choice is known. */
export async function recordMarketingChoice(
  tx: Ctx,
  contactId: Id<"contact">,
  choice: { stop: boolean; at: Date },
): Promise<void> {
  const onWhatsApp = { at: choice.at, source: WHATSAPP_SOURCE };
  const [changed] = await tx.db
    .update(contacts)
    .set({
      ...(choice.stop ? optOutBy("customer", onWhatsApp) : optIn(onWhatsApp)),
      marketingChoiceAt: choice.at,
      updatedAt: tx.clock.now(),
    })
    .where(
      and(
        eq(contacts.workspaceId, tx.workspaceId),
        eq(contacts.id, contactId),
        or(isNull(contacts.marketingChoiceAt), lt(contacts.marketingChoiceAt, choice.at)),
      ),
    )
    .returning({ wasOut: sql<boolean>`old.opted_out_at is not null` });
  if (!changed || changed.wasOut === choice.stop) return;
  await publishContactEvent(tx, [choice.stop ? "contact.opted_out" : "contact.opted_in"], contactId);
}
