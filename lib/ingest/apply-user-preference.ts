import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { contacts } from "#db/schema/index.ts";
import { upsertContact } from "#lib/contacts/upsert-contact.ts";
import { isPhone } from "#lib/phone.ts";
import type { WebhookUpdate } from "#lib/whatsapp/parse-webhook.ts";

/** A customer stopped or resumed marketing in WhatsApp: it binds every send from here on (PRODUCT.md, rule 7). */
export async function applyUserPreference(
  ctx: Ctx,
  update: Extract<WebhookUpdate, { kind: "user-preference" }>,
): Promise<void> {
  if (update.category !== "marketing_messages") return;
  const { sender } = update;
  const phone = sender.waId !== null && isPhone(sender.waId) ? sender.waId : null;
  await inTransaction(ctx, async (tx) => {
    const contactId = await upsertContact(tx, { ...sender, phone }, "inbound");
    await tx.db
      .update(contacts)
      .set({ optedOutAt: update.value === "stop" ? update.timestamp : null, updatedAt: tx.clock.now() })
      .where(and(eq(contacts.workspaceId, tx.workspaceId), eq(contacts.id, contactId)));
  });
}
