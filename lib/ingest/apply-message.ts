import "server-only";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import type { MessageFacts } from "#db/schema/index.ts";
import { currentBsuid, recordReplacedBsuid } from "#lib/contacts/replace-bsuid.ts";
import { isLate } from "#lib/contacts/upsert-contact.ts";
import { NOT_UNREAD_KINDS } from "#lib/conversations/rules.ts";
import type { Id } from "#lib/id.ts";
import { changeIdentity, phoneOf, readIdentity, resolveContact } from "#lib/ingest/resolve-contact.ts";
import { storeMessage } from "#lib/ingest/store-message.ts";
import { passcodeDisownedJob } from "#lib/messages/jobs.ts";
import { enqueue } from "#lib/queue/boss.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";
import type { Sender, WebhookUpdate } from "#lib/whatsapp/parse-webhook.ts";

export type InboundMessage = Extract<WebhookUpdate, { kind: "message" }>;

/** The customer opened the chat for the first time: WhatsApp lets the business greet them. */
const WELCOME = "request_welcome";

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
      opensWindow: content.kind !== "system" || content.type === WELCOME,
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
  // The customer's own card, in answer to our asking: WhatsApp names the number as theirs (§4.9).
  const cards = content.kind === "contacts" ? content.contacts : [];
  const shared = cards.find(({ requested, waId }) => requested && waId)?.waId ?? null;
  const contactId = await resolveContact(tx, { ...sender, waId: sender.waId ?? shared }, at);
  if (content.kind === "system") await changeIds(tx, contactId, { sender, content, at });
  return contactId;
}

/** Whether a message does no more than be stored, so that many can be stored together (`storeMessages`). */
export function isPlainMessage({ content, groupId }: InboundMessage): boolean {
  if (groupId !== null || content.kind === "system") return false;
  if (content.kind === "contacts") return !content.contacts.some(({ requested }) => requested);
  return content.kind !== "button_reply" || content.payload !== DISOWNED;
}

/** Gives the contact the ids that WhatsApp's notice names, and remembers which one they replace. */
async function changeIds(
  tx: Ctx,
  contactId: Id<"contact">,
  { sender, content, at }: { sender: Sender; content: Extract<MessageContent, { kind: "system" }>; at: Date },
): Promise<void> {
  const { waId, bsuid } = content;
  if (sender.bsuid === null) {
    const known = await readIdentity(tx, contactId);
    // A number alone names whoever has it now; of an older notice that may be somebody else.
    if (isLate(known, { at })) return;
    const isNew = bsuid !== null && known.bsuid !== (await currentBsuid(tx, bsuid));
    if (isNew && known.bsuid !== null) await recordReplacedBsuid(tx, known.bsuid, bsuid);
  } else if (bsuid !== null && sender.bsuid !== bsuid) {
    await recordReplacedBsuid(tx, sender.bsuid, bsuid);
  }
  await changeIdentity(tx, contactId, { waId, bsuid, phone: phoneOf(waId), at });
}

/** What a message tells beside its content. */
export function factsOf({ forwarded, referral, product, unknownPayload }: InboundMessage): MessageFacts {
  return {
    ...(forwarded ? { forwarded } : {}),
    ...(referral ? { referral: { ...referral } } : {}),
    ...(product ? { product } : {}),
    ...(unknownPayload === undefined ? {} : { unknownPayload }),
  };
}
