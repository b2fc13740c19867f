import "server-only";
import { and, desc, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import { inOrder, isAfterKeys, type Keyset } from "#db/keyset.ts";
import { contacts, conversations, notifications } from "#db/schema/index.ts";
import { requireMemberId } from "#lib/accounts/require-member-id.ts";
import { displayName } from "#lib/contacts/display-name.ts";
import { UNREAD_LISTED_MAX } from "#lib/notifications/rules.ts";
import type {
  listNotificationsQuery,
  NotificationList,
  UnreadNotifications,
} from "#lib/notifications/schema.ts";
import { serializeNotification } from "#lib/notifications/serialize.ts";
import { openList, toPage } from "#lib/platform/api-page.ts";

const NEWEST_FIRST: Keyset = { at: notifications.createdAt, id: notifications.id, order: "desc" };

/** @throws AppError INVALID_CURSOR */
export async function listNotifications(
  ctx: Ctx,
  query: z.output<typeof listNotificationsQuery>,
): Promise<NotificationList> {
  const userId = requireMemberId(ctx);
  const list = openList(["notifications", ctx.workspaceId, userId], query);
  const rows = await ctx.db
    .select({ notification: notifications, contact: contacts })
    .from(notifications)
    .innerJoin(
      conversations,
      and(
        eq(conversations.workspaceId, notifications.workspaceId),
        eq(conversations.id, notifications.conversationId),
      ),
    )
    .innerJoin(
      contacts,
      and(eq(contacts.workspaceId, conversations.workspaceId), eq(contacts.id, conversations.contactId)),
    )
    .where(
      and(
        eq(notifications.workspaceId, ctx.workspaceId),
        eq(notifications.userId, userId),
        list.afterKeys ? isAfterKeys(NEWEST_FIRST, list.afterKeys) : undefined,
      ),
    )
    .orderBy(...inOrder(NEWEST_FIRST))
    .limit(query.limit + 1);
  const { data, nextCursor } = toPage(
    list,
    rows,
    ({ notification }) => [notification.createdAt.toISOString(), notification.id],
    ({ notification, contact }) => serializeNotification(notification, displayName(contact)),
  );
  return { data, nextCursor };
}

export async function listUnreadNotifications(ctx: Ctx): Promise<UnreadNotifications> {
  const rows = await ctx.db
    .select({ id: notifications.id, conversationId: notifications.conversationId })
    .from(notifications)
    .where(
      and(
        eq(notifications.workspaceId, ctx.workspaceId),
        eq(notifications.userId, requireMemberId(ctx)),
        isNull(notifications.readAt),
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(UNREAD_LISTED_MAX + 1);
  return { data: rows.slice(0, UNREAD_LISTED_MAX), hasMore: rows.length > UNREAD_LISTED_MAX };
}
