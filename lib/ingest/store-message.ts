import "server-only";
import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contacts, conversations, type MessageMetadata, messages, windows } from "#db/schema/index.ts";
import { awaitsAssignment, hasAutoReplies, queueAutomations } from "#lib/automations/queue-automations.ts";
import {
  createInboundAttachments,
  mediaOf,
} from "#lib/conversations/attachments/create-inbound-attachments.ts";
import { eventsOfMessage, publishConversationEvent } from "#lib/conversations/publish-conversation-event.ts";
import { startFreeEntry } from "#lib/conversations/start-free-entry.ts";
import { applyDeferredUpdates, deferUpdate, lockMessages } from "#lib/conversations/thread/defer-update.ts";
import { publishMessage } from "#lib/conversations/thread/publish-message.ts";
import type { MessageRow } from "#lib/conversations/thread/serialize.ts";
import { openConversation, previousState } from "#lib/messages/compose/open-conversation.ts";
import { writtenAt } from "#lib/messages/send/time-rules.ts";
import { pushMessages } from "#lib/notifications/push/push-messages.ts";
import type { ConversationState } from "#lib/platform/conversation-states.ts";
import { type Id, idToUuid, isId, newId } from "#lib/platform/id.ts";
import { previewText } from "#lib/whatsapp/content-text.ts";
import { kindTraits } from "#lib/whatsapp/kind-rules.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";
import { getWindowEnd } from "#lib/whatsapp/window-rules.ts";

export interface MessageToStore {
  numberId: Id<"num">;
  /** Called for new messages only, because a repeated one may name outdated ids. */
  resolveContact: () => Promise<Id<"contact">>;
  wamid: string;
  content: MessageContent;
  direction: "inbound" | "outbound";
  authorName: string | null;
  at: Date;
  quotedWamid: string | null;
  metadata: MessageMetadata;
  opensWindow: boolean;
  countsUnread: boolean;
}

/**
 * A blocked contact's message is stored, but does not reopen or reorder the conversation, count or notify. Call inside
 * a transaction. @returns null when the message was stored already
 */
export async function storeMessage(tx: Ctx, input: MessageToStore): Promise<MessageRow | null> {
  const { numberId, content, at } = input;
  const now = tx.clock.now();
  await lockMessages(tx, numberId, [input.wamid, input.quotedWamid]);
  if (await findByWamid(tx, numberId, input.wamid, eq(messages.kind, content.kind))) return null;
  const contactId = await input.resolveContact();
  const isFromBlocked = input.direction === "inbound" && (await isBlocked(tx, contactId));
  const countsUnread = input.countsUnread && !isFromBlocked;
  const { id: conversationId, created } = await openConversation(tx, {
    contactId,
    numberId,
    now,
    state: isFromBlocked ? "closed" : "open",
  });
  const row = await insertMessage(tx, input, conversationId, now);
  if (!row) return null;
  const window = input.opensWindow ? await extendWindow(tx, { conversationId, numberId, at, now }) : null;
  const windowExpiresAt = window?.expiresAt ?? null;
  const touched = await touchConversation(tx, row, {
    message: { ...input, countsUnread },
    windowExpiresAt,
    now,
    reopens: !isFromBlocked,
  });
  await queueAutomations(tx, {
    messageIds: countsUnread && touched?.hasAutoReplies ? [row.id] : [],
    conversationIds: touched?.awaitsAssignment ? [conversationId] : [],
  });
  if (input.direction === "outbound" && content.kind !== "call")
    await startFreeEntry(tx, { conversationId, numberId, at });
  await applyDeferredUpdates(tx, row);
  const state = touched?.state ?? "open";
  const events = eventsOfMessage(created ? null : state, isFromBlocked ? state : "open");
  await publishConversationEvent(tx, events, conversationId);
  if (window?.opened) {
    await publishConversationEvent(tx, ["conversation.window_opened"], conversationId, { numberId });
  }
  const { conversation } = await publishMessage(tx, "message.created", row.id);
  const assigneeId = conversation.assignee?.id ?? "";
  if (countsUnread && isId("user", assigneeId))
    await pushMessages(tx, [{ id: row.id, conversationId, assigneeId }]);
  return row;
}

/** With its file and the message that it quotes. @returns null when the message was stored already */
async function insertMessage(
  tx: Ctx,
  { numberId, wamid, quotedWamid, direction, content, authorName, metadata, at }: MessageToStore,
  conversationId: Id<"conv">,
  now: Date,
): Promise<MessageRow | null> {
  const quotedId = await findByWamid(tx, numberId, quotedWamid, ne(messages.kind, "reaction"));
  const inbound = direction === "inbound";
  const [row] = await tx.db
    .insert(messages)
    .values({
      id: newId("msg"),
      workspaceId: tx.workspaceId,
      conversationId,
      numberId,
      direction,
      kind: content.kind,
      content,
      status: inbound ? "received" : "sent",
      wamid,
      authorKind: inbound ? "contact" : "system",
      authorName,
      replyToId: quotedId,
      metadata,
      lastPublishedStatus: inbound ? null : "sent",
      whatsappAt: at,
      sentAt: inbound ? null : at,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!row) return null;
  const media = mediaOf(content);
  if (media) await createInboundAttachments(tx, [{ id: row.id, numberId, content: media, at }]);
  if (quotedWamid !== null && quotedId === null)
    await deferUpdate(tx, { numberId, wamid: quotedWamid }, { kind: "quote", messageId: row.id });
  return row;
}

async function isBlocked(tx: Ctx, contactId: Id<"contact">): Promise<boolean> {
  const [row] = await tx.db
    .select({ blockedAt: contacts.blockedAt })
    .from(contacts)
    .where(and(eq(contacts.workspaceId, tx.workspaceId), eq(contacts.id, contactId)));
  return row?.blockedAt != null;
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
 * Counted from WhatsApp's timestamp, never shortened. Also publishes the closing of an expired window, if
 * `publishWindowClosed` has not. @returns when it closes, and whether this opened it
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
      expiresAt: getWindowEnd(input.at),
      openEventPublished: getWindowEnd(input.at) > input.now,
    })
    .onConflictDoUpdate({
      target: [windows.workspaceId, windows.conversationId, windows.numberId],
      set: {
        lastInboundAt: sql`greatest(${windows.lastInboundAt}, excluded.last_inbound_at)`,
        expiresAt: sql`greatest(${windows.expiresAt}, excluded.expires_at)`,
        openEventPublished: sql`greatest(${windows.expiresAt}, excluded.expires_at) > ${present}`,
      },
    })
    .returning({
      expiresAt: windows.expiresAt,
      opened: sql<boolean>`new.open_event_published and not (coalesce(old.open_event_published, false) and old.expires_at > ${present})`,
      endedAt:
        sql`case when old.open_event_published and old.expires_at <= ${present} then old.expires_at end`.mapWith(
          windows.expiresAt,
        ) as SQL<Date | null>,
    });
  if (!row) throw new Error("An upsert returned no row.");
  if (row.endedAt) {
    const { conversationId, numberId } = input;
    const about = { numberId, closedAt: row.endedAt.toISOString() };
    await publishConversationEvent(tx, ["conversation.window_closed"], conversationId, about);
  }
  return row;
}

/** The window of the number that the conversation moves to, for a message that opens none. */
function windowOf(tx: Ctx, { conversationId, numberId }: MessageRow) {
  const isSameNumber = sql`${conversations.numberId} = ${idToUuid("num", numberId)}::uuid`;
  const ownWindow = tx.db
    .select({ expiresAt: windows.expiresAt })
    .from(windows)
    .where(
      and(
        eq(windows.workspaceId, tx.workspaceId),
        eq(windows.conversationId, conversationId),
        eq(windows.numberId, numberId),
      ),
    );
  return {
    windowExpiresAt: sql`case when ${isSameNumber} then ${conversations.windowExpiresAt} else (${ownWindow}) end`,
    closingNoticeSentTo: sql`case when ${isSameNumber} then ${conversations.closingNoticeSentTo} end`,
  };
}

interface TouchedConversation {
  /** Before the message. */
  state: ConversationState;
  awaitsAssignment: boolean;
  hasAutoReplies: boolean;
}

/** @param reopens whether the conversation is reopened and moved up */
async function touchConversation(
  tx: Ctx,
  row: MessageRow,
  {
    message,
    windowExpiresAt,
    now,
    reopens,
  }: { message: MessageToStore; windowExpiresAt: Date | null; now: Date; reopens: boolean },
): Promise<TouchedConversation | undefined> {
  const [touched] = await tx.db
    .update(conversations)
    .set({
      ...(reopens ? { state: "open" as const, snoozedUntil: null, lastActivityAt: now } : {}),
      numberId: message.numberId,
      unreadCount: sql`${conversations.unreadCount} + ${message.countsUnread ? 1 : 0}`,
      lastMessage: {
        id: row.id,
        at: now.toISOString(),
        whatsappAt: message.at.toISOString(),
        direction: message.direction,
        kind: row.kind,
        preview: previewText(message.content),
        status: row.status,
      },
      updatedAt: now,
      ...(kindTraits[message.content.kind].raisesRevision
        ? { threadRevision: sql`${conversations.threadRevision} + 1` }
        : {}),
      ...(message.countsUnread
        ? {
            firstUnreadId: sql`coalesce(${conversations.firstUnreadId}, ${idToUuid("msg", row.id)}::uuid)`,
            // Closing reset the waiting time; `least` ignores null. A late message has waited since it was written.
            waitingSince: sql`least(
              case when ${conversations.state} <> 'closed' then ${conversations.waitingSince} end,
              ${writtenAt(message.at, now).toISOString()}::timestamptz)`,
          }
        : {}),
      ...(message.direction === "outbound" ? { waitingSince: null } : {}),
      ...(windowExpiresAt
        ? {
            windowExpiresAt,
            // Reset for a new window only: a late message that does not extend the window does not count.
            closingNoticeSentTo: sql`case when ${conversations.windowExpiresAt} = ${windowExpiresAt.toISOString()}::timestamptz
              then ${conversations.closingNoticeSentTo} end`,
            lastInboundAt: sql`greatest(${conversations.lastInboundAt}, ${message.at.toISOString()}::timestamptz)`,
          }
        : windowOf(tx, row)),
    })
    .where(and(eq(conversations.workspaceId, tx.workspaceId), eq(conversations.id, row.conversationId)))
    .returning({
      state: previousState,
      awaitsAssignment: awaitsAssignment(tx),
      hasAutoReplies: hasAutoReplies(tx),
    });
  return touched;
}
