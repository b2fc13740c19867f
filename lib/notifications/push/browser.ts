import { queryOptions } from "@tanstack/react-query";
import type { SubscribeDevice } from "#lib/notifications/push/schema.ts";
import { fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";

const answer = responseSchemas(() => import("#lib/notifications/push/schema.ts"));

const URL = "/api/inbox/push";

export const pushKeyQuery = queryOptions({
  queryKey: ["push-key"],
  queryFn: ({ signal }) => fetchJson(URL, answer("pushKeySchema"), { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export async function subscribeDevice(body: SubscribeDevice): Promise<void> {
  await fetchJson(URL, answer("subscribedSchema"), { method: "POST", body });
}

export async function unsubscribeDevice(endpoint: string): Promise<void> {
  await fetchJson(URL, answer("subscribedSchema"), { method: "DELETE", body: { endpoint } });
}

export async function claimDevice(endpoint: string): Promise<boolean> {
  const { subscribed } = await fetchJson(URL, answer("subscribedSchema"), {
    method: "PUT",
    body: { endpoint },
  });
  return subscribed;
}
