import { queryOptions } from "@tanstack/react-query";
import type { SubscribeDevice } from "#lib/notifications/push/schema.ts";
import { fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";
import { ofNobody } from "#lib/platform/browser-fetch/query-meta.ts";

const schema = responseSchemas(() => import("#lib/notifications/push/schema.ts"));

const URL = "/api/inbox/push";

export const pushKeyQuery = queryOptions({
  queryKey: ["push-key"],
  meta: ofNobody,
  queryFn: ({ signal }) => fetchJson(URL, schema("pushKeySchema"), { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export async function subscribeDevice(body: SubscribeDevice): Promise<void> {
  await fetchJson(URL, schema("subscribedSchema"), { method: "POST", body });
}

export async function unsubscribeDevice(endpoint: string): Promise<void> {
  await fetchJson(URL, schema("subscribedSchema"), { method: "DELETE", body: { endpoint } });
}

export async function claimDevice(endpoint: string): Promise<boolean> {
  const { subscribed } = await fetchJson(URL, schema("subscribedSchema"), {
    method: "PUT",
    body: { endpoint },
  });
  return subscribed;
}
