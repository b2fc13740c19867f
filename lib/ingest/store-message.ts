import "server-only";
import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contacts, conversations, type MessageFacts, messages, windows } from "#db/schema/index.ts";
import { createInboundAttachments, mediaOf } from "#lib/attachments/create-attachment.ts";
import { windowEnd } from "#lib/conversations/rules.ts";
import { startFreeEntry } from "#lib/conversations/start-free-entry.ts";
import { tellConversation } from "#lib/conversations/tell-conversation.ts";
import { type Id, idToUuid, isId, newId } from "#lib/id.ts";
import { applyMentions, keepMention, lockMessages } from "#lib/ingest/early-mentions.ts";
import { beginnings, formerState, openConversation } from "#lib/messages/open-conversation.ts";
import { publishMessage } from "#lib/messages/publish-message.ts";
import type { MessageRow } from "#lib/messages/serialize.ts";
import { writtenAt } from "#lib/messages/time-rules.ts";
import { enqueuePush } from "#lib/push/enqueue-push.ts";
import { type MessageContent, previewText } from "#lib/whatsapp/message-content.ts";

/** A message that WhatsApp tells of: a customer's, or one that the business wrote on its own phone. */
export interface ToldMessage {
  numberId: Id<"num">;
  /** Whom it is from or for: asked of a message that is new alone, since one that is told again is of before. */
  resolveContact: () => Promise<Id<"contact">>;
  wamid: string;
  content: MessageContent;
  direction: "inbound" | "outbound";
  authorName: string | null;
  /** WhatsApp's own time of it. */
  at: Date;
  /** The message that it quotes or, for a reaction, is for. */
  quotedWamid: string | null;
  facts: MessageFacts;
  opensWindow: boolean;
  countsUnread: boolean;
}

/**
 * Stores a message that WhatsApp tells of, with its conversation, window and event, once, however often it is told. Who is
 * blocked reaches nobody: what they write is kept and shown in its thread, and moves no list, counts and wakes nothing. Call
 * inside a transaction.
 * @returns the stored row, or null when it was there already
 */
export async function storeMessage(tx: Ctx, told: ToldMessage): Promise<MessageRow | null> {
  const { numberId, content, at } = told;
  const now = tx.clock.now();
  await lockMessages(tx, numberId, [told.wamid, told.quotedWamid]);
  if (await findByWamid(tx, numberId, told.wamid, eq(messages.kind, content.kind))) return null;
  const contactId = await told.resolveContact();
  const quiet = told.direction === "inbound" && (await isBlocked(tx, contactId));
  const countsUnread = told.countsUnread && !quiet;
  const { id: conversationId, created } = await openConversation(tx, {
    contactId,
    numberId,
    now,
    state: quiet ? "closed" : "open",
  });
  const quotedId = await findByWamid(tx, numberId, told.quotedWamid, ne(messages.kind, "reaction"));
  const inbound = told.direction === "inbound";
  const [row] = await tx.db
    .insert(messages)
    .values({
      id: newId("msg"),
      workspaceId: tx.workspaceId,
      conversationId,
      numberId,
      direction: told.direction,
      kind: content.kind,
      content,
      status: inbound ? "received" : "sent",
      wamid: told.wamid,
      authorKind: inbound ? "contact" : "system",
      authorName: told.authorName,
      replyToId: quotedId,
      facts: told.facts,
      toldStatus: inbound ? null : "sent",
      whatsappAt: at,
      sentAt: inbound ? null : at,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!row) return null;
  const media = mediaOf(content);
  if (media) await createInboundAttachments(tx, [{ id: row.id, numberId, content: media, at }]);
  if (told.quotedWamid !== null && quotedId === null) {
    await keepMention(tx, { numberId, wamid: told.quotedWamid }, { kind: "quote", messageId: row.id });
  }
  const window = told.opensWindow ? await extendWindow(tx, { conversationId, numberId, at, now }) : null;
  const windowExpiresAt = window?.expiresAt ?? null;
  const former = await touchConversation(tx, row, {
    told: { ...told, countsUnread },
    windowExpiresAt,
    now,
    calls: !quiet,
  });
  if (!inbound) await startFreeEntry(tx, { conversationId, numberId, at });
  await applyMentions(tx, row);
  // A blocked person's message opens nothing, so nothing was opened again.
  const begun = beginnings({ created, former: quiet ? undefined : former });
  await tellConversation(tx, begun, conversationId);
  if (window?.opened) {
    await tellConversation(tx, ["conversation.window_opened"], conversationId, { numberId });
  }
  const { conversation } = await publishMessage(tx, "message.created", { messageId: row.id, conversationId });
  if (countsUnread) await wakeAssignee(tx, row, conversation.assignee?.id);
  return row;
}

async function isBlocked(tx: Ctx, contactId: Id<"contact">): Promise<boolean> {
  const [row] = await tx.db
    .select({ blockedAt: contacts.blockedAt })
    .from(contacts)
    .where(and(eq(contacts.workspaceId, tx.workspaceId), eq(contacts.id, contactId)));
  return row?.blockedAt != null;
}

/** A customer wrote to somebody in particular, who may have no page open. */
async function wakeAssignee(tx: Ctx, row: MessageRow, userId = ""): Promise<void> {
  if (!isId("user", userId)) return;
  const recipients = [{ userId, notificationId: null }];
  const { id: messageId, conversationId } = row;
  await enqueuePush(tx, { kind: "message", conversationId, messageId, recipients });
}

async function findByWamid(
  tx: Ctx,
  numberId: Id<"num">,
  wamid: string | null,
  kind: SQL,
): Promise<Id<"msg"> | null> {
  if (wamid === null) return null;
  const [row] = await tx.db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.workspaceId, tx.workspaceId),
        eq(messages.numberId, numberId),
        eq(messages.wamid, wamid),
        kind,
      ),
    )
    .limit(1);
  return row?.id ?? null;
}

/**
 * Opens the window anew, counted from WhatsApp's own time of the message; an older one that comes late shortens nothing. A
 * window that has ended and that nobody told of yet (`announceClosed`) is told here.
 * @returns when it closes, and whether it was closed until now
 */
async function extendWindow(
  tx: Ctx,
  input: { conversationId: Id<"conv">; numberId: Id<"num">; at: Date; now: Date },
): Promise<{ expiresAt: Date; opened: boolean }> {
  const present = sql`${input.now.toISOString()}::timestamptz`;
  const [row] = await tx.db
    .insert(windows)
    .values({
      workspaceId: tx.workspaceId,
      conversationId: input.conversationId,
      numberId: input.numberId,
      lastInboundAt: input.at,
      expiresAt: windowEnd(input.at),
      toldOpen: windowEnd(input.at) > input.now,
    })
    .onConflictDoUpdate({
      target: [windows.workspaceId, windows.conversationId, windows.numberId],
      set: {
        lastInboundAt: sql`greatest(${windows.lastInboundAt}, excluded.last_inbound_at)`,
        expiresAt: sql`greatest(${windows.expiresAt}, excluded.expires_at)`,
        toldOpen: sql`greatest(${windows.expiresAt}, excluded.expires_at) > ${present}`,
      },
    })
    .returning({
      expiresAt: windows.expiresAt,
      opened: sql<boolean>`new.told_open and not (coalesce(old.told_open, false) and old.expires_at > ${present})`,
      endedAt: sql`case when old.told_open and old.expires_at <= ${present} then old.expires_at end`.mapWith(
        windows.expiresAt,
      ) as SQL<Date | null>,
    });
  if (!row) throw new Error("An upsert returned no row.");
  if (row.endedAt) {
    const { conversationId, numberId } = input;
    const about = { numberId, closedAt: row.endedAt.toISOString() };
    await tellConversation(tx, ["conversation.window_closed"], conversationId, about);
  }
  return row;
}

type Former = Parameters<typeof beginnings>[0]["former"];

/** @param calls whether it comes up again wherever it was put away. @returns the state that the conversation had */
async function touchConversation(
  tx: Ctx,
  row: MessageRow,
  {
    told,
    windowExpiresAt,
    now,
    calls,
  }: { told: ToldMessage; windowExpiresAt: Date | null; now: Date; calls: boolean },
): Promise<Former> {
  const [former] = await tx.db
    .update(conversations)
    .set({
      ...(calls ? { state: "open" as const, snoozedUntil: null, lastActivityAt: now } : {}),
      numberId: told.numberId,
      unreadCount: sql`${conversations.unreadCount} + ${told.countsUnread ? 1 : 0}`,
      lastMessage: {
        id: row.id,
        at: now.toISOString(),
        whatsappAt: told.at.toISOString(),
        direction: told.direction,
        kind: row.kind,
        preview: previewText(told.content),
        status: row.status,
      },
      updatedAt: now,
      ...(row.kind === "reaction" ? {} : { additions: sql`${conversations.additions} + 1` }),
      ...(told.countsUnread
        ? {
            firstUnreadId: sql`coalesce(${conversations.firstUnreadId}, ${idToUuid("msg", row.id)}::uuid)`,
            // Closing ended the wait; `least` ignores null. A message that arrives late has waited since it was written.
            waitingSince: sql`least(
              case when ${conversations.state} <> 'closed' then ${conversations.waitingSince} end,
              ${writtenAt(told.at, now).toISOString()}::timestamptz)`,
          }
        : {}),
      ...(told.direction === "outbound" ? { waitingSince: null } : {}),
      ...(windowExpiresAt
        ? {
            windowExpiresAt,
            // Once a window: a message that comes late and extends nothing is no new one.
            closingWarned: sql`case when ${conversations.windowExpiresAt} = ${windowExpiresAt.toISOString()}::timestamptz
              then ${conversations.closingWarned} end`,
            lastInboundAt: sql`greatest(${conversations.lastInboundAt}, ${told.at.toISOString()}::timestamptz)`,
          }
        : {}),
    })
    .where(and(eq(conversations.workspaceId, tx.workspaceId), eq(conversations.id, row.conversationId)))
    .returning({ state: formerState });
  return former?.state;
}
