import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { ReadNotifications } from "#lib/notifications/schema.ts";
import { fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";
import { ofAnybody } from "#lib/platform/browser-fetch/query-meta.ts";

const schema = responseSchemas(() => import("#lib/notifications/schema.ts"));

const URL = "/api/inbox/notifications";

export const notificationsQuery = infiniteQueryOptions({
  queryKey: ["notifications", "list"],
  meta: ofAnybody,
  queryFn: ({ pageParam, signal }) =>
    fetchJson(
      pageParam ? `${URL}?cursor=${encodeURIComponent(pageParam)}` : URL,
      schema("notificationListSchema"),
      {
        signal,
      },
    ),
  initialPageParam: "",
  getNextPageParam: (page) => page.nextCursor,
});

/** Updated by the live stream. */
export const unreadNotificationsQuery = queryOptions({
  queryKey: ["notifications", "unread"],
  meta: ofAnybody,
  queryFn: ({ signal }) => fetchJson(`${URL}/unread`, schema("unreadNotificationsSchema"), { signal }),
});

/** @returns the ids of those that were unread */
export async function readNotifications(which: ReadNotifications): Promise<string[]> {
  const result = await fetchJson(`${URL}/read`, schema("readNotificationsResponse"), {
    method: "POST",
    body: which,
  });
  return result.ids;
}
