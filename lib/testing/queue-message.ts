import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { conversations } from "#db/schema/index.ts";
import type { ContactRow } from "#lib/contacts/column-rules.ts";
import { identifyContact } from "#lib/contacts/upsert-whatsapp-contact.ts";
import type { PreparedMessage } from "#lib/messages/compose/prepare-message.ts";
import { commitAcceptance } from "#lib/messages/send/commit-acceptance.ts";
import { lockThread } from "#lib/messages/send/lock-thread.ts";
import type { CommittedMessage } from "#lib/messages/send/plan-acceptance.ts";
import { readThread } from "#lib/messages/send/read-thread.ts";
import { readWindow } from "#lib/messages/send/read-window.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { type Id, newId } from "#lib/platform/id.ts";

export interface Recipient {
  phone: string;
  contact: ContactRow | null;
  conversation: typeof conversations.$inferSelect | null;
}

export async function findRecipient(ctx: Ctx, phone: string): Promise<Recipient> {
  const { contact } = await identifyContact(ctx, { phone, waId: phone, bsuid: null });
  if (!contact) return { phone, contact, conversation: null };
  const [conversation = null] = await ctx.db
    .select()
    .from(conversations)
    .where(and(eq(conversations.workspaceId, ctx.workspaceId), eq(conversations.contactId, contact.id)));
  return { phone, contact, conversation };
}

/** Stores a queued message, as a send does when it cannot call WhatsApp immediately. */
export async function queueMessage(
  ctx: Ctx,
  recipient: Recipient,
  number: NumberRow,
  message: PreparedMessage,
): Promise<Id<"msg">> {
  const { row } = await commitQueued(ctx, recipient, number, message);
  return row.message.id;
}

export async function commitQueued(
  ctx: Ctx,
  { conversation, phone }: Recipient,
  number: NumberRow,
  message: PreparedMessage,
): Promise<CommittedMessage> {
  const windowExpiresAt = await readWindow(ctx, conversation?.id ?? null, number.id);
  const [messageId, newConversationId] = [newId("msg"), newId("conv")];
  return inTransaction(ctx, async (tx) => {
    const target = conversation ? { conversationId: conversation.id } : { phone };
    await lockThread(tx, target);
    const query = {
      from: number.id,
      template: null,
      replyTo: undefined,
      newConversationId,
      reservesSlot: false,
    };
    const thread = await readThread(tx, target, query);
    if (!thread) throw new Error("The recipient changed.");
    const decided = { thread, phone, number, message, windowExpiresAt };
    const sender = { clientId: null, clientReference: null, claimedBy: null };
    return commitAcceptance(
      tx,
      {
        ...decided,
        ...sender,
        giveUpAt: undefined,
        sendAt: undefined,
        isBatch: false,
        messageId,
        newConversationId,
        isFallback: false,
      },
      {},
    );
  });
}
