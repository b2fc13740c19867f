import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/http/fetch-json.ts";
import {
  notificationListSchema,
  type ReadNotifications,
  readNotificationsResponse,
  unreadNotificationsSchema,
} from "#lib/notifications/schema.ts";

const URL = "/api/inbox/notifications";

/** What the member was told, the latest first. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ["notifications", "list"],
  queryFn: ({ pageParam, signal }) =>
    fetchJson(pageParam ? `${URL}?cursor=${encodeURIComponent(pageParam)}` : URL, notificationListSchema, {
      signal,
    }),
  initialPageParam: "",
  getNextPageParam: (page) => page.nextCursor,
});

/** What the member has not read; the stream keeps it true. */
export const unreadNotificationsQuery = queryOptions({
  queryKey: ["notifications", "unread"],
  queryFn: ({ signal }) => fetchJson(`${URL}/unread`, unreadNotificationsSchema, { signal }),
});

/** @returns the ids of those that were unread */
export async function readNotifications(which: ReadNotifications): Promise<string[]> {
  const answer = await fetchJson(`${URL}/read`, readNotificationsResponse, { method: "POST", body: which });
  return answer.ids;
}
