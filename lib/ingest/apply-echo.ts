import "server-only";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { resolveContact } from "#lib/ingest/resolve-contact.ts";
import { storeMessage } from "#lib/ingest/store-message.ts";
import type { Id } from "#lib/platform/id.ts";
import { quotedWamidOf } from "#lib/whatsapp/kind-rules.ts";
import type { WebhookUpdate } from "#lib/whatsapp/parse-webhook.ts";

/** docs/whatsapp.md#business-app-echoes, docs/whatsapp.md#calls. @returns whether the message was new */
export async function applyEcho(
  ctx: Ctx,
  numberId: Id<"num">,
  update: Extract<WebhookUpdate, { kind: "echo" }>,
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const { content } = update;
    const isCall = content.kind === "call";
    const stored = await storeMessage(tx, {
      numberId,
      resolveContact: () => resolveContact(tx, update.recipient, update.timestamp),
      wamid: update.wamid,
      content,
      direction: "outbound",
      authorName: isCall ? "WhatsApp call" : "WhatsApp Business app",
      at: update.timestamp,
      quotedWamid: quotedWamidOf(content, update.replyToWamid),
      metadata: isCall ? {} : { echo: true },
      opensWindow: false,
      countsUnread: false,
    });
    return stored !== null;
  });
}
