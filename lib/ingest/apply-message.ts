import "server-only";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import type { MessageFacts } from "#db/schema/index.ts";
import { recordReplacedBsuid } from "#lib/contacts/replace-bsuid.ts";
import { NOT_UNREAD_KINDS } from "#lib/conversations/rules.ts";
import type { Id } from "#lib/id.ts";
import { changeIdentity, phoneOf, resolveContact } from "#lib/ingest/resolve-contact.ts";
import { storeMessage } from "#lib/ingest/store-message.ts";
import { passcodeDisownedJob } from "#lib/messages/jobs.ts";
import { enqueue } from "#lib/queue/boss.ts";
import type { WebhookUpdate } from "#lib/whatsapp/parse-webhook.ts";

export type InboundMessage = Extract<WebhookUpdate, { kind: "message" }>;

/** What the button "I didn't request a code" of a passcode brings back (whatsapp-cloud-api.md §3.7). */
const DISOWNED = "DID_NOT_REQUEST_CODE";

/**
 * Stores a customer's message: contact, conversation, window, message and event together, once, however often WhatsApp
 * delivers it. WhatsApp's own notice about a customer is not the customer writing: it opens no window; when it tells of
 * new ids, the contact has them from here on.
 * @returns whether it was new
 */
export async function applyMessage(ctx: Ctx, numberId: Id<"num">, update: InboundMessage): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const { sender, content } = update;
    const stored = await storeMessage(tx, {
      numberId,
      resolveContact: () => resolveSender(tx, update),
      wamid: update.wamid,
      content,
      direction: "inbound",
      authorName: sender.profileName,
      at: update.timestamp,
      quotedWamid: content.kind === "reaction" ? content.targetWamid : update.replyToWamid,
      facts: factsOf(update),
      opensWindow: content.kind !== "system",
      countsUnread: !NOT_UNREAD_KINDS.has(content.kind),
    });
    if (!stored) return false;
    if (content.kind === "button_reply" && content.payload === DISOWNED) {
      await enqueue(tx, passcodeDisownedJob, { workspaceId: tx.workspaceId, messageId: stored.id });
    }
    return true;
  });
}

/** Who wrote, with the ids that the message itself tells: all that changes the contact comes before the conversation. */
async function resolveSender(
  tx: Ctx,
  { sender, content, timestamp: at }: InboundMessage,
): Promise<Id<"contact">> {
  const contactId = await resolveContact(tx, sender, at);
  if (content.kind === "system") {
    const { waId, bsuid } = content;
    if (sender.bsuid !== null && bsuid !== null && sender.bsuid !== bsuid) {
      await recordReplacedBsuid(tx, sender.bsuid, bsuid);
    }
    await changeIdentity(tx, contactId, { waId, bsuid, phone: phoneOf(waId), at });
  }
  // The customer's own card, in answer to our asking: now the number is known (§4.9).
  const card = content.kind === "contacts" ? content.contacts.find(({ requested }) => requested) : undefined;
  if (card?.waId) {
    await changeIdentity(tx, contactId, { waId: card.waId, bsuid: null, phone: phoneOf(card.waId), at });
  }
  return contactId;
}

function factsOf({ forwarded, referral }: InboundMessage): MessageFacts {
  return { ...(forwarded ? { forwarded } : {}), ...(referral ? { referral: { ...referral } } : {}) };
}
