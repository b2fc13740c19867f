import "server-only";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import {
  attachments,
  type contacts,
  conversations,
  type LastMessage,
  messages,
  templates,
  windows,
} from "#db/schema/index.ts";
import { MINUTE } from "#lib/clock.ts";
import { findContacts, upsertContact } from "#lib/contacts/upsert-contact.ts";
import { tellConversation } from "#lib/conversations/tell-conversation.ts";
import { type Id, isId, newId } from "#lib/id.ts";
import { bindEffect } from "#lib/idempotency/bind-effect.ts";
import { authorOf } from "#lib/messages/author-of.ts";
import { isRedacted, seal } from "#lib/messages/kept-payload.ts";
import { type PreparedMessage, unknownFile } from "#lib/messages/prepare-message.ts";
import { type PublishedMessage, publishMessage } from "#lib/messages/publish-message.ts";
import { RETRY_FOR_MS } from "#lib/messages/rules.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { previewText } from "#lib/whatsapp/message-content.ts";

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

/**
 * Commits the intent to send: contact and conversation if they are new, the message as `queued` and due, the list's row,
 * the event. A process that dies after this leaves a message that the worker sends. Call inside a transaction.
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
    /** What an answer made later from the message alone could not know. */
    effect: Record<string, unknown>;
    alongside?: Alongside | undefined;
    /** When it is given up if it could not be sent; after a day if absent. */
    giveUpAt?: Date | undefined;
  },
): Promise<PublishedMessage> {
  const { message, number } = input;
  const now = tx.clock.now();
  const messageId = newId("msg");
  const windowExpiresAt = sql.param(input.windowExpiresAt, conversations.windowExpiresAt);
  const extra = await input.alongside?.(tx, messageId);
  if (tx.call) tx.call.messageId = messageId;
  const { id: conversationId, created } = await ensureConversation(tx, input.recipient, number.id, now);
  await tx.db.insert(messages).values({
    id: messageId,
    workspaceId: tx.workspaceId,
    conversationId,
    numberId: number.id,
    direction: "outbound",
    kind: message.content.kind,
    content: message.content,
    status: "queued",
    ...authorOf(tx.actor),
    replyToId: message.replyToId,
    clientId: input.clientId,
    clientReference: input.clientReference,
    requestId: requestIdOf(tx),
    toldStatus: "queued",
    payload: isRedacted(message.content) ? seal(message.payload, messageId) : message.payload,
    fallback: message.fallback && seal(message.fallback, messageId),
    attemptState: "due",
    nextAttemptAt: now,
    giveUpAt: input.giveUpAt ?? new Date(now.getTime() + RETRY_FOR_MS),
    createdAt: now,
  });
  await bindEffect(tx, { id: messageId, ...input.effect, ...extra });
  if (message.attachmentId) await takeAttachment(tx, message.attachmentId, messageId);
  if (message.templateId) await touchTemplate(tx, message.templateId, now);
  // A passcode answers no question that the customer asked, and a reaction adds nothing to read.
  const [former] = await tx.db
    .update(conversations)
    .set({
      numberId: number.id,
      state: "open",
      lastActivityAt: now,
      updatedAt: now,
      // The customer may have written since it was read: what their message opened stays.
      windowExpiresAt: sql`case when ${conversations.numberId} = ${sql.param(number.id, conversations.numberId)}
        then greatest(${conversations.windowExpiresAt}, ${windowExpiresAt}) else ${windowExpiresAt} end`,
      snoozedUntil: null,
      ...(message.category === "authentication" ? {} : { waitingSince: null, closingWarned: null }),
      ...(message.content.kind === "reaction" ? {} : { additions: sql`${conversations.additions} + 1` }),
      lastMessage: {
        id: messageId,
        at: now.toISOString(),
        direction: "outbound",
        kind: message.content.kind,
        preview: previewText(message.content),
        status: "queued",
      } satisfies LastMessage,
    })
    .where(and(eq(conversations.workspaceId, tx.workspaceId), eq(conversations.id, conversationId)))
    .returning({ state: formerState });
  await tellConversation(tx, beginnings({ created, former: former?.state }), conversationId);
  return publishMessage(tx, "message.created", { messageId, conversationId });
}

async function ensureConversation(
  tx: Ctx,
  recipient: Recipient,
  numberId: Id<"num">,
  now: Date,
): Promise<OpenedConversation> {
  if (recipient.conversation) return { id: recipient.conversation.id, created: false };
  const { phone } = recipient;
  const source = tx.actor.kind === "member" ? "inbox" : "api";
  const contactId =
    recipient.contact?.id ?? (await upsertContact(tx, { phone, waId: null, bsuid: null }, source)).id;
  return openConversation(tx, { contactId, numberId, now });
}

/** A contact's conversation, and whether it was made just now. */
interface OpenedConversation {
  id: Id<"conv">;
  created: boolean;
}

/** The state that a conversation had before an update, for what that update returns. */
export const formerState = sql<"open" | "snoozed" | "closed">`old.state`;

/** What other systems are told of a conversation in which a message comes or goes. */
export function beginnings({
  created,
  former,
}: {
  created: boolean;
  former: "open" | "snoozed" | "closed" | undefined;
}): ("conversation.created" | "conversation.reopened")[] {
  if (created) return ["conversation.created"];
  return former === "closed" ? ["conversation.reopened"] : [];
}

/**
 * The contact's one conversation, made if there is none; two at once end in one.
 * @param input.state what a new one begins as; open if absent
 */
export async function openConversation(
  tx: Ctx,
  input: { contactId: Id<"contact">; numberId: Id<"num">; now: Date; state?: "open" | "closed" },
): Promise<OpenedConversation> {
  const { contactId, numberId, now, state = "open" } = input;
  const [row] = await tx.db
    .insert(conversations)
    .values({
      id: newId("conv"),
      workspaceId: tx.workspaceId,
      contactId,
      numberId,
      state,
      lastActivityAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [conversations.workspaceId, conversations.contactId],
      set: { contactId: sql`excluded.contact_id` },
    })
    // Of a row that stood already, `old` is that row.
    .returning({ id: conversations.id, created: sql<boolean>`old.id is null` });
  if (!row) throw new Error("An upsert returned no row.");
  return row;
}

/** The call that made it; work that nobody called for has an id of its own that leads nowhere. */
function requestIdOf({ requestId }: Ctx): Id<"req"> | null {
  return isId("req", requestId) ? requestId : null;
}

/** Gives an uploaded file to the message that carries it; a file goes with one message only. */
async function takeAttachment(tx: Ctx, id: Id<"att">, messageId: Id<"msg">): Promise<void> {
  const taken = await tx.db
    .update(attachments)
    .set({ messageId })
    .where(
      and(
        eq(attachments.workspaceId, tx.workspaceId),
        eq(attachments.id, id),
        eq(attachments.state, "stored"),
        isNull(attachments.messageId),
      ),
    )
    .returning({ id: attachments.id });
  if (taken.length === 0) throw unknownFile();
}

/** To the minute: every send of a template would wait for the one before it, did each write the same row. */
async function touchTemplate(tx: Ctx, id: Id<"tpl">, now: Date): Promise<void> {
  const stale = lt(templates.lastUsedAt, new Date(now.getTime() - MINUTE));
  await tx.db
    .update(templates)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(templates.workspaceId, tx.workspaceId),
        eq(templates.id, id),
        or(isNull(templates.lastUsedAt), stale),
      ),
    );
}
