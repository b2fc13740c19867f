import "server-only";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import type { MessageMetadata } from "#db/schema/index.ts";
import { recordReplacedBsuid, resolveBsuid } from "#lib/contacts/replace-bsuid.ts";
import { isLate } from "#lib/contacts/upsert-whatsapp-contact.ts";
import { passcodeNotRequestedJob } from "#lib/conversations/thread/jobs.ts";
import { changeIdentity, getIdentity, resolveContact, toPhone } from "#lib/ingest/resolve-contact.ts";
import { storeMessage } from "#lib/ingest/store-message.ts";
import type { Id } from "#lib/platform/id.ts";
import { enqueue } from "#lib/queue/boss.ts";
import { kindTraits, opensWindow, quotedWamidOf } from "#lib/whatsapp/kind-rules.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";
import type { Sender, WebhookUpdate } from "#lib/whatsapp/parse-webhook.ts";

export type InboundMessage = Extract<WebhookUpdate, { kind: "message" }>;

/** docs/whatsapp.md#authentication-templates */
const NOT_REQUESTED = "DID_NOT_REQUEST_CODE";

/** System messages do not open a window; new ids in them update the contact. @returns whether the message was new */
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
      quotedWamid: quotedWamidOf(content, update.replyToWamid),
      metadata: toMetadata(update),
      opensWindow: opensWindow(content),
      countsUnread: kindTraits[content.kind].countsAsUnread,
    });
    if (!stored) return false;
    if (content.kind === "button_reply" && content.payload === NOT_REQUESTED) {
      await enqueue(tx, passcodeNotRequestedJob, { workspaceId: tx.workspaceId, messageId: stored.id });
    }
    return true;
  });
}

/** Runs before the conversation is opened, because a merge may change the conversation. */
async function resolveSender(
  tx: Ctx,
  { sender, content, timestamp: at }: InboundMessage,
): Promise<Id<"contact">> {
  // A card sent in answer to our request confirms the customer's number (docs/whatsapp.md#hidden-phone-numbers).
  const cards = content.kind === "contacts" ? content.contacts : [];
  const shared = cards.find(({ requested, waId }) => requested && waId)?.waId ?? null;
  const contactId = await resolveContact(tx, { ...sender, waId: sender.waId ?? shared }, at);
  if (content.kind === "system") await updateIds(tx, contactId, { sender, content, at });
  return contactId;
}

/** Whether `storeMessages` has the effects of `applyMessage`. It extends the window of every message. */
export function canBeBatched({ content, groupId }: InboundMessage): boolean {
  if (groupId !== null || !kindTraits[content.kind].canBeBatched || !opensWindow(content)) return false;
  if (content.kind === "contacts") return !content.contacts.some(({ requested }) => requested);
  return content.kind !== "button_reply" || content.payload !== NOT_REQUESTED;
}

async function updateIds(
  tx: Ctx,
  contactId: Id<"contact">,
  { sender, content, at }: { sender: Sender; content: Extract<MessageContent, { kind: "system" }>; at: Date },
): Promise<void> {
  const { waId, bsuid } = content;
  if (sender.bsuid === null) {
    const known = await getIdentity(tx, contactId);
    // A phone alone identifies its current owner; an older notice may be about a previous one.
    if (isLate(known, { at })) return;
    const isNew = bsuid !== null && known.bsuid !== (await resolveBsuid(tx, bsuid));
    if (isNew && known.bsuid !== null) await recordReplacedBsuid(tx, known.bsuid, bsuid);
  } else if (bsuid !== null && sender.bsuid !== bsuid) {
    await recordReplacedBsuid(tx, sender.bsuid, bsuid);
  }
  await changeIdentity(tx, contactId, { waId, bsuid, phone: toPhone(waId), at });
}

export function toMetadata({
  forwarded,
  referral,
  product,
  unknownPayload,
}: InboundMessage): MessageMetadata {
  return {
    ...(forwarded === "no" ? {} : { forwarded: true }),
    ...(forwarded === "often" ? { frequentlyForwarded: true } : {}),
    ...(referral ? { referral: { ...referral } } : {}),
    ...(product ? { product } : {}),
    ...(unknownPayload === undefined ? {} : { unknownPayload }),
  };
}
