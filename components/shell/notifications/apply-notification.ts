import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { notificationsQuery, unreadNotificationsQuery } from "#lib/notifications/browser.ts";
import { UNREAD_LISTED_MAX } from "#lib/notifications/rules.ts";
import type { NotificationList, NotificationView, UnreadNotifications } from "#lib/notifications/schema.ts";

type List = InfiniteData<NotificationList, unknown>;

export function applyNotification(client: QueryClient, notification: NotificationView): void {
  const { id, conversation } = notification;
  client.setQueryData<List>(notificationsQuery.queryKey, (list) => {
    const [first, ...rest] = list?.pages ?? [];
    if (!list || !first || list.pages.some(({ data }) => data.some((item) => item.id === id))) return list;
    return { ...list, pages: [{ ...first, data: [notification, ...first.data] }, ...rest] };
  });
  client.setQueryData<UnreadNotifications>(unreadNotificationsQuery.queryKey, (unread) => {
    if (!unread || unread.data.some((item) => item.id === id)) return unread;
    const data = [{ id, conversationId: conversation.id }, ...unread.data];
    return {
      data: data.slice(0, UNREAD_LISTED_MAX),
      hasMore: unread.hasMore || data.length > UNREAD_LISTED_MAX,
    };
  });
}

export function applyRead(client: QueryClient, ids: readonly string[]): void {
  const read = new Set(ids);
  const readAt = new Date().toISOString();
  client.setQueryData<List>(notificationsQuery.queryKey, (list) =>
    list
      ? {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            data: page.data.map((item) =>
              read.has(item.id) ? { ...item, readAt: item.readAt ?? readAt } : item,
            ),
          })),
        }
      : undefined,
  );
  const key = unreadNotificationsQuery.queryKey;
  const before = client.getQueryData<UnreadNotifications>(key);
  if (!before) return;
  client.setQueryData<UnreadNotifications>(key, {
    ...before,
    data: before.data.filter(({ id }) => !read.has(id)),
  });
  // If not all unread ones are listed, others move up.
  if (before.hasMore) void client.invalidateQueries({ queryKey: key });
}
