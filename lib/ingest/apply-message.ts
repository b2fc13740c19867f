import "server-only";
import { and, eq, ne, sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { conversations, type LastMessage, messages, windows } from "#db/schema/index.ts";
import { upsertContact } from "#lib/contacts/upsert-contact.ts";
import { windowEnd } from "#lib/conversations/rules.ts";
import { type Id, newId } from "#lib/id.ts";
import { openConversation } from "#lib/messages/accept-message.ts";
import { publishMessage } from "#lib/messages/publish-message.ts";
import { isPhone } from "#lib/phone.ts";
import { previewText } from "#lib/whatsapp/message-content.ts";
import type { WebhookUpdate } from "#lib/whatsapp/parse-webhook.ts";

export type InboundMessage = Extract<WebhookUpdate, { kind: "message" }>;

// WhatsApp's notices about a customer are not the customer writing: they open no window and count as nothing unread.
const NOT_WRITTEN = new Set(["system"]);
// Seen in the thread, but not something that waits for an answer.
const NOT_UNREAD = new Set(["system", "reaction"]);

/**
 * Stores a customer's message: contact, conversation, window, message and event together, once, however often WhatsApp
 * delivers it.
 * @returns whether it was new
 */
export async function applyMessage(ctx: Ctx, numberId: Id<"num">, update: InboundMessage): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const now = tx.clock.now();
    const { sender, content } = update;
    const phone = sender.waId !== null && isPhone(sender.waId) ? sender.waId : null;
    const contactId = await upsertContact(tx, { ...sender, phone }, "inbound");
    const conversationId = await openConversation(tx, { contactId, numberId, now });
    const messageId = newId("msg");
    const stored = await tx.db
      .insert(messages)
      .values({
        id: messageId,
        workspaceId: tx.workspaceId,
        conversationId,
        numberId,
        direction: "inbound",
        kind: content.kind,
        content,
        status: "received",
        wamid: update.wamid,
        authorKind: "contact",
        authorName: sender.profileName,
        replyToId: await findByWamid(tx, numberId, update.replyToWamid),
        whatsappAt: update.timestamp,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: messages.id });
    if (stored.length === 0) return false;
    const windowExpiresAt = NOT_WRITTEN.has(content.kind)
      ? null
      : await extendWindow(tx, { conversationId, numberId, at: update.timestamp });
    await touchConversation(tx, {
      conversationId,
      numberId,
      windowExpiresAt,
      lastInboundAt: update.timestamp,
      unread: NOT_UNREAD.has(content.kind) ? 0 : 1,
      lastMessage: {
        id: messageId,
        at: now.toISOString(),
        direction: "inbound",
        kind: content.kind,
        preview: previewText(content),
        status: "received",
      },
      now,
    });
    await publishMessage(tx, "message.created", { messageId, conversationId });
    return true;
  });
}

async function findByWamid(tx: Ctx, numberId: Id<"num">, wamid: string | null): Promise<Id<"msg"> | null> {
  if (wamid === null) return null;
  const [row] = await tx.db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.workspaceId, tx.workspaceId),
        eq(messages.numberId, numberId),
        eq(messages.wamid, wamid),
        ne(messages.kind, "reaction"),
      ),
    )
    .limit(1);
  return row?.id ?? null;
}

/** Opens the window anew, counted from WhatsApp's own time of the message; an older one that comes late shortens nothing. */
async function extendWindow(
  tx: Ctx,
  input: { conversationId: Id<"conv">; numberId: Id<"num">; at: Date },
): Promise<Date> {
  const [row] = await tx.db
    .insert(windows)
    .values({
      workspaceId: tx.workspaceId,
      conversationId: input.conversationId,
      numberId: input.numberId,
      lastInboundAt: input.at,
      expiresAt: windowEnd(input.at),
    })
    .onConflictDoUpdate({
      target: [windows.workspaceId, windows.conversationId, windows.numberId],
      set: {
        lastInboundAt: sql`greatest(${windows.lastInboundAt}, excluded.last_inbound_at)`,
        expiresAt: sql`greatest(${windows.expiresAt}, excluded.expires_at)`,
      },
    })
    .returning({ expiresAt: windows.expiresAt });
  if (!row) throw new Error("An upsert returned no row.");
  return row.expiresAt;
}

async function touchConversation(
  tx: Ctx,
  input: {
    conversationId: Id<"conv">;
    numberId: Id<"num">;
    windowExpiresAt: Date | null;
    lastInboundAt: Date;
    unread: number;
    lastMessage: LastMessage;
    now: Date;
  },
): Promise<void> {
  const { windowExpiresAt } = input;
  await tx.db
    .update(conversations)
    .set({
      state: "open",
      numberId: input.numberId,
      unreadCount: sql`${conversations.unreadCount} + ${input.unread}`,
      lastMessage: input.lastMessage,
      lastActivityAt: input.now,
      ...(windowExpiresAt
        ? {
            windowExpiresAt,
            lastInboundAt: sql`greatest(${conversations.lastInboundAt}, ${input.lastInboundAt.toISOString()}::timestamptz)`,
          }
        : {}),
    })
    .where(and(eq(conversations.workspaceId, tx.workspaceId), eq(conversations.id, input.conversationId)));
}
