import "server-only";
import { and, eq, inArray, isNull, lt } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { deleteBatches } from "#db/delete-batches.ts";
import { contacts, conversations, members, notifications } from "#db/schema/index.ts";
import { rolesWith } from "#lib/accounts/permissions.ts";
import { displayName } from "#lib/contacts/display-name.ts";
import { recordLiveEvents } from "#lib/events/record-live-event.ts";
import { enqueuePushes } from "#lib/notifications/push/enqueue-pushes.ts";
import type { notificationKinds } from "#lib/notifications/push/schema.ts";
import { serializeNotification } from "#lib/notifications/serialize.ts";
import { notFound } from "#lib/platform/errors.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import { retainedSince } from "#lib/platform/retention.ts";

export interface NewNotification {
  userIds: readonly Id<"user">[];
  kind: (typeof notificationKinds)[number];
  conversationId: Id<"conv">;
  /** Where the thread opens; at the first unread message if absent. */
  messageId?: Id<"msg">;
  /** Its preview is shown, translated by its kind. */
  message: { kind: string; preview: string } | null;
}

const NO_PREVIEW = { preview: "", previewKind: "text" };

/** Creates notifications for active members who may read conversations, except the actor, in the transaction of the change they are about. */
export async function notify(tx: Ctx, input: NewNotification): Promise<void> {
  const userIds = await findRecipients(tx, input.userIds);
  if (userIds.length === 0) return;
  const rows = userIds.map((userId) => ({
    id: newId("ntf"),
    workspaceId: tx.workspaceId,
    userId,
    kind: input.kind,
    conversationId: input.conversationId,
    messageId: input.messageId ?? null,
    actorName: tx.actor.kind === "member" || tx.actor.kind === "api_key" ? tx.actor.name : null,
    ...(input.message ? { preview: input.message.preview, previewKind: input.message.kind } : NO_PREVIEW),
    createdAt: tx.clock.now(),
    readAt: null,
  }));
  await tx.db.insert(notifications).values(rows);
  await enqueuePushes(tx, [
    {
      kind: input.kind,
      conversationId: input.conversationId,
      messageId: input.messageId ?? null,
      recipients: rows.map(({ id, userId }) => ({ userId, notificationId: id })),
    },
  ]);
  const name = await readContactName(tx, input.conversationId);
  await recordLiveEvents(
    tx,
    rows.map((row) => ({
      data: {
        type: "notification.created",
        userId: row.userId,
        notification: serializeNotification(row, name),
      },
      conversationId: input.conversationId,
    })),
  );
}

/** Notifies the members mentioned in a note, except its author. Call in the note's transaction. */
export async function notifyMentioned(
  tx: Ctx,
  {
    preview,
    ...note
  }: { userIds: readonly Id<"user">[]; conversationId: Id<"conv">; messageId: Id<"msg">; preview: string },
): Promise<void> {
  await notify(tx, { ...note, kind: "mention", message: { kind: "note", preview } });
}

async function findRecipients(tx: Ctx, userIds: readonly Id<"user">[]): Promise<Id<"user">[]> {
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
        inArray(members.role, rolesWith("conversations.read")),
      ),
    )
    .orderBy(members.userId);
  return rows.map(({ id }) => id);
}

async function readContactName(tx: Ctx, conversationId: Id<"conv">): Promise<string> {
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

export async function deleteOldNotifications(db: Db): Promise<void> {
  await deleteBatches(db, notifications, lt(notifications.createdAt, retainedSince("notifications")));
}
