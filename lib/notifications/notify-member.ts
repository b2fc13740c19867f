import "server-only";
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { contacts, conversations, members, notifications } from "#db/schema/index.ts";
import { displayName } from "#lib/contacts/display-name.ts";
import { notFound } from "#lib/errors.ts";
import { appendEvent } from "#lib/events/append-event.ts";
import { type Id, newId } from "#lib/id.ts";
import type { notificationKinds } from "#lib/notifications/schema.ts";
import { serializeNotification } from "#lib/notifications/serialize.ts";
import { enqueuePush } from "#lib/push/enqueue-push.ts";

/** What members are told of personally. */
export interface News {
  userIds: readonly Id<"user">[];
  kind: (typeof notificationKinds)[number];
  conversationId: Id<"conv">;
  /** Where the thread opens; at what is unread if absent. */
  messageId?: Id<"msg">;
  /** One line of what it is about. */
  preview: string;
}

/**
 * Tells members of something that concerns them, in the transaction in which it happened: never whoever did it, nor one
 * who cannot sign in any more.
 */
export async function notify(tx: Ctx, news: News): Promise<void> {
  const userIds = await findListeners(tx, news.userIds);
  if (userIds.length === 0) return;
  const rows = userIds.map((userId) => ({
    id: newId("ntf"),
    workspaceId: tx.workspaceId,
    userId,
    kind: news.kind,
    conversationId: news.conversationId,
    messageId: news.messageId ?? null,
    actorName: tx.actor.kind === "member" || tx.actor.kind === "api_key" ? tx.actor.name : null,
    preview: news.preview,
    createdAt: tx.clock.now(),
    readAt: null,
  }));
  await tx.db.insert(notifications).values(rows);
  await enqueuePush(tx, {
    kind: news.kind,
    conversationId: news.conversationId,
    messageId: news.messageId ?? null,
    recipients: rows.map(({ id, userId }) => ({ userId, notificationId: id })),
  });
  const name = await readName(tx, news.conversationId);
  for (const row of rows) {
    const notification = serializeNotification(row, name);
    await appendEvent(
      tx,
      { type: "notification.created", userId: row.userId, notification },
      { conversationId: news.conversationId },
    );
  }
}

/** Tells the members whom a note names; its writer is not told of it. Call inside the note's transaction. */
export async function notifyMentioned(
  tx: Ctx,
  note: { userIds: readonly Id<"user">[]; conversationId: Id<"conv">; messageId: Id<"msg">; preview: string },
): Promise<void> {
  await notify(tx, { ...note, kind: "mention" });
}

async function findListeners(tx: Ctx, userIds: readonly Id<"user">[]): Promise<Id<"user">[]> {
  const others = userIds.filter((id) => tx.actor.kind !== "member" || tx.actor.id !== id);
  if (others.length === 0) return [];
  const rows = await tx.db
    .select({ id: members.userId })
    .from(members)
    .where(
      and(
        eq(members.workspaceId, tx.workspaceId),
        inArray(members.userId, others),
        isNull(members.disabledAt),
      ),
    )
    .orderBy(members.userId);
  return rows.map(({ id }) => id);
}

async function readName(tx: Ctx, conversationId: Id<"conv">): Promise<string> {
  const [row] = await tx.db
    .select({ contact: contacts })
    .from(conversations)
    .innerJoin(
      contacts,
      and(eq(contacts.workspaceId, conversations.workspaceId), eq(contacts.id, conversations.contactId)),
    )
    .where(and(eq(conversations.workspaceId, tx.workspaceId), eq(conversations.id, conversationId)));
  if (!row) throw notFound();
  return displayName(row.contact);
}
