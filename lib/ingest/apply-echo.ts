import "server-only";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import type { Id } from "#lib/id.ts";
import { resolveContact } from "#lib/ingest/resolve-contact.ts";
import { storeMessage } from "#lib/ingest/store-message.ts";
import type { WebhookUpdate } from "#lib/whatsapp/parse-webhook.ts";

/**
 * Stores what the business wrote on its own phone, in the WhatsApp Business app, so that the team sees the whole thread
 * (whatsapp-cloud-api.md §4.8).
 * @returns whether it was new
 */
export async function applyEcho(
  ctx: Ctx,
  numberId: Id<"num">,
  update: Extract<WebhookUpdate, { kind: "echo" }>,
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const { content } = update;
    const stored = await storeMessage(tx, {
      numberId,
      resolveContact: () => resolveContact(tx, update.recipient, update.timestamp),
      wamid: update.wamid,
      content,
      direction: "outbound",
      authorName: "WhatsApp Business app",
      at: update.timestamp,
      quotedWamid: content.kind === "reaction" ? content.targetWamid : update.replyToWamid,
      facts: { echo: true },
      opensWindow: false,
      countsUnread: false,
    });
    return stored !== null;
  });
}
