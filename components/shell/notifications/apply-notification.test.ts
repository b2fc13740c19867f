import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { applyNotification, applyRead } from "#components/shell/notifications/apply-notification.ts";
import { notificationsQuery, unreadNotificationsQuery } from "#lib/notifications/browser.ts";
import { type NotificationView, UNREAD_LISTED_MAX } from "#lib/notifications/schema.ts";

const told = (id: string): NotificationView => ({
  id,
  kind: "assigned",
  conversation: { id: `conv_${id}`, displayName: "Maria" },
  messageId: null,
  actorName: "Ana",
  preview: "",
  createdAt: "2026-11-21T10:00:00.000Z",
  readAt: null,
});

function openBell(ids: string[], hasMore = false): QueryClient {
  const client = new QueryClient();
  client.setQueryData(notificationsQuery.queryKey, {
    pages: [{ data: ids.map(told), nextCursor: null }],
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

test("what is told now comes first, once, however often it is heard", () => {
  const client = openBell(["a"]);
  applyNotification(client, told("b"));
  applyNotification(client, told("b"));
  expect(listed(client).map(({ id }) => id)).toEqual(["b", "a"]);
  expect(unread(client)?.data).toEqual([
    { id: "b", conversationId: "conv_b" },
    { id: "a", conversationId: "conv_a" },
  ]);
});

test("what was read in another tab is read here, and stays in the list", () => {
  const client = openBell(["a", "b"]);
  applyRead(client, ["a", "elsewhere"]);
  expect(unread(client)?.data.map(({ id }) => id)).toEqual(["b"]);
  expect(listed(client).map(({ readAt }) => readAt === null)).toEqual([false, true]);
});

test("the bell holds no more than it shows, and knows that there are more", () => {
  const client = openBell(Array.from({ length: UNREAD_LISTED_MAX }, (_, index) => `n${index}`));
  applyNotification(client, told("new"));
  expect([unread(client)?.data.length, unread(client)?.hasMore]).toEqual([UNREAD_LISTED_MAX, true]);
});

test("a page that has not asked yet keeps nothing by itself", () => {
  const client = new QueryClient();
  applyNotification(client, told("a"));
  applyRead(client, ["a"]);
  expect([listed(client), unread(client)]).toEqual([[], undefined]);
});
