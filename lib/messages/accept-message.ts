import "server-only";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { attachments, contacts, conversations, windows } from "#db/schema/index.ts";
import type { AttachmentRow } from "#lib/attachments/serialize.ts";
import { hasNumber, lockPhone } from "#lib/contacts/match-number.ts";
import { findContacts } from "#lib/contacts/upsert-contact.ts";
import { type Id, newId } from "#lib/id.ts";
import { type Acceptance, type AcceptedMessage, planAcceptance } from "#lib/messages/plan-acceptance.ts";
import { type PreparedMessage, unknownFile } from "#lib/messages/prepare-message.ts";
import type { PublishedMessage } from "#lib/messages/publish-message.ts";
import { readThread, type SendTarget } from "#lib/messages/read-thread.ts";
import { RecipientChangedError, writeAcceptance } from "#lib/messages/write-acceptance.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";

type ContactRow = typeof contacts.$inferSelect;

/** Whom a message is for, as far as we know the person. */
export interface Recipient {
  /** The phone to write to; null for a contact who is known by a business-scoped id only. */
  phone: string | null;
  contact: ContactRow | null;
  conversation: typeof conversations.$inferSelect | null;
}

/**
 * What a sender commits together with the acceptance of its message, first of all in that transaction: what it throws
 * refuses the send, which then leaves nothing behind.
 * @returns what is bound to the call's idempotency key beside the message
 */
export type Alongside = (tx: Ctx, messageId: Id<"msg">) => Promise<Record<string, unknown>>;

/** Whom a message to a phone number is for. */
export interface PhoneRecipient extends Recipient {
  phone: string;
}

/** The recipient of a phone number: the contact and thread there are, or none yet. Writes nothing. */
export async function findRecipient(ctx: Ctx, phone: string): Promise<PhoneRecipient> {
  const { contact } = await findContacts(ctx, { phone, waId: phone, bsuid: null });
  if (!contact) return { phone, contact, conversation: null };
  const [conversation = null] = await ctx.db
    .select()
    .from(conversations)
    .where(and(eq(conversations.workspaceId, ctx.workspaceId), eq(conversations.contactId, contact.id)));
  return { phone, contact, conversation };
}

/** The end of a conversation's window with one number; null when the contact never wrote to it. */
export async function readWindow(
  ctx: Ctx,
  conversationId: Id<"conv"> | null,
  numberId: Id<"num">,
): Promise<Date | null> {
  if (!conversationId) return null;
  const [row] = await ctx.db
    .select({ expiresAt: windows.expiresAt })
    .from(windows)
    .where(
      and(
        eq(windows.workspaceId, ctx.workspaceId),
        eq(windows.conversationId, conversationId),
        eq(windows.numberId, numberId),
      ),
    );
  return row?.expiresAt ?? null;
}

/** Has the thread of a recipient stand as it is until the transaction ends. Contacts are locked before conversations. */
export async function lockThread(tx: Ctx, target: SendTarget): Promise<void> {
  if ("phone" in target) await lockPhone(tx, target.phone);
  const isTheirs =
    "phone" in target
      ? hasNumber(target.phone)
      : sql`${contacts.id} = (select contact_id from conversations
          where workspace_id = ${sql.param(tx.workspaceId, contacts.workspaceId)}
            and id = ${sql.param(target.conversationId, conversations.id)})`;
  const theirs = await tx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.workspaceId, tx.workspaceId), isTheirs))
    .orderBy(contacts.id)
    .for("share");
  const ids = theirs.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.workspaceId, tx.workspaceId), inArray(conversations.contactId, ids)))
    .orderBy(conversations.id)
    .for("no key update");
}

/**
 * Commits the intent to send a message that was decided on: contact and conversation if they are new, the message, the list's
 * row, events. A process that dies after this leaves a message that the worker sends or whose outcome is found out.
 * @param effect what an answer made later from the message alone could not know
 * @throws RecipientChangedError and others as `writeAcceptance`; AppError VALIDATION_ERROR for a file that went already
 */
export async function commitAcceptance(
  ctx: Ctx,
  input: Omit<Acceptance, "attachment">,
  effect: Record<string, unknown>,
): Promise<AcceptedMessage> {
  const { messageId, message } = input;
  if (message.attachmentId === null) return commitPlan(ctx, { ...input, attachment: null }, effect);
  return inTransaction(ctx, async (tx) => {
    const attachment = await takeAttachment(tx, message.attachmentId, messageId);
    return commitPlan(tx, { ...input, attachment }, effect);
  });
}

async function commitPlan(
  ctx: Ctx,
  acceptance: Acceptance,
  effect: Record<string, unknown>,
): Promise<AcceptedMessage> {
  const { plan, accepted } = planAcceptance(ctx, acceptance);
  await writeAcceptance(ctx, plan, { id: acceptance.messageId, ...effect });
  if (ctx.call) ctx.call.messageId = acceptance.messageId;
  return accepted;
}

/** Gives an uploaded file to the message that carries it; a file goes with one message only. */
async function takeAttachment(tx: Ctx, id: Id<"att"> | null, messageId: Id<"msg">): Promise<AttachmentRow> {
  const [taken] = await tx.db
    .update(attachments)
    .set({ messageId })
    .where(
      and(
        eq(attachments.workspaceId, tx.workspaceId),
        id === null ? sql`false` : eq(attachments.id, id),
        eq(attachments.state, "stored"),
        isNull(attachments.messageId),
      ),
    )
    .returning();
  if (!taken) throw unknownFile();
  return taken;
}

/**
 * Accepts a message to a recipient whatever the policy says, to be sent in its turn. Call inside a transaction.
 * @param input.windowExpiresAt the window with the number, as the conversation is to show it
 */
export async function acceptMessage(
  tx: Ctx,
  input: {
    recipient: Recipient;
    number: NumberRow;
    message: PreparedMessage;
    windowExpiresAt: Date | null;
    clientId: string | null;
    clientReference: string | null;
    effect: Record<string, unknown>;
    giveUpAt?: Date | undefined;
  },
): Promise<PublishedMessage> {
  const { recipient, number, message } = input;
  const { conversation, phone } = recipient;
  const target = conversation ? { conversationId: conversation.id } : { phone: phone ?? "" };
  await lockThread(tx, target);
  const newConversationId = newId("conv");
  const query = { from: number.id, template: null, replyTo: undefined, newConversationId, reserves: false };
  const thread = await readThread(tx, target, query);
  if (!thread) throw new RecipientChangedError();
  const decided = { thread, phone, number, message, windowExpiresAt: input.windowExpiresAt };
  const { published } = await commitAcceptance(
    tx,
    {
      ...decided,
      messageId: newId("msg"),
      newConversationId,
      isFallback: false,
      clientId: input.clientId,
      clientReference: input.clientReference,
      giveUpAt: input.giveUpAt,
      claimedBy: null,
    },
    input.effect,
  );
  return published;
}
