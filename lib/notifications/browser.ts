import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { answersOf, fetchJson } from "#lib/http/fetch-json.ts";
import type { ReadNotifications } from "#lib/notifications/schema.ts";

const answer = answersOf(() => import("#lib/notifications/schema.ts"));

const URL = "/api/inbox/notifications";

/** What the member was told, the latest first. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ["notifications", "list"],
  queryFn: ({ pageParam, signal }) =>
    fetchJson(
      pageParam ? `${URL}?cursor=${encodeURIComponent(pageParam)}` : URL,
      answer("notificationListSchema"),
      {
        signal,
      },
    ),
  initialPageParam: "",
  getNextPageParam: (page) => page.nextCursor,
});

/** What the member has not read; the stream keeps it true. */
export const unreadNotificationsQuery = queryOptions({
  queryKey: ["notifications", "unread"],
  queryFn: ({ signal }) => fetchJson(`${URL}/unread`, answer("unreadNotificationsSchema"), { signal }),
});

/** @returns the ids of those that were unread */
export async function readNotifications(which: ReadNotifications): Promise<string[]> {
  const told = await fetchJson(`${URL}/read`, answer("readNotificationsResponse"), {
    method: "POST",
    body: which,
  });
  return told.ids;
}
