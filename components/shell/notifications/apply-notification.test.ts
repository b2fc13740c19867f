import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { applyNotification, applyRead } from "#components/shell/notifications/apply-notification.ts";
import { notificationsQuery, unreadNotificationsQuery } from "#lib/notifications/browser.ts";
import { UNREAD_LISTED_MAX } from "#lib/notifications/rules.ts";
import type { NotificationView } from "#lib/notifications/schema.ts";

const notificationOf = (id: string): NotificationView => ({
  id,
  kind: "assigned",
  conversation: { id: `conv_${id}`, displayName: "Maria" },
  messageId: null,
  actorName: "Ana",
  preview: "",
  previewKind: "text",
  createdAt: "2026-11-21T10:00:00.000Z",
  readAt: null,
});

function createClient(ids: string[], hasMore = false): QueryClient {
  const client = new QueryClient();
  client.setQueryData(notificationsQuery.queryKey, {
    pages: [{ data: ids.map(notificationOf), nextCursor: null }],
    pageParams: [""],
  });
  client.setQueryData(unreadNotificationsQuery.queryKey, {
    data: ids.map((id) => ({ id, conversationId: `conv_${id}` })),
    hasMore,
  });
  return client;
}

const listed = (client: QueryClient) =>
  client.getQueryData(notificationsQuery.queryKey)?.pages.flatMap(({ data }) => data) ?? [];
const unread = (client: QueryClient) => client.getQueryData(unreadNotificationsQuery.queryKey);

test("a new notification is listed first, once, even if it is received twice", () => {
  const client = createClient(["a"]);
  applyNotification(client, notificationOf("b"));
  applyNotification(client, notificationOf("b"));
  expect(listed(client).map(({ id }) => id)).toEqual(["b", "a"]);
  expect(unread(client)?.data).toEqual([
    { id: "b", conversationId: "conv_b" },
    { id: "a", conversationId: "conv_a" },
  ]);
});

test("a notification read in another tab is marked as read and stays listed", () => {
  const client = createClient(["a", "b"]);
  applyRead(client, ["a", "elsewhere"]);
  expect(unread(client)?.data.map(({ id }) => id)).toEqual(["b"]);
  expect(listed(client).map(({ readAt }) => readAt === null)).toEqual([false, true]);
});

test("the unread list is limited and reports that there are more", () => {
  const client = createClient(Array.from({ length: UNREAD_LISTED_MAX }, (_, index) => `n${index}`));
  applyNotification(client, notificationOf("new"));
  expect([unread(client)?.data.length, unread(client)?.hasMore]).toEqual([UNREAD_LISTED_MAX, true]);
});

test("nothing is cached before the first fetch", () => {
  const client = new QueryClient();
  applyNotification(client, notificationOf("a"));
  applyRead(client, ["a"]);
  expect([listed(client), unread(client)]).toEqual([[], undefined]);
});
