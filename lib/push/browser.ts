import { queryOptions } from "@tanstack/react-query";
import { answersOf, fetchJson } from "#lib/http/fetch-json.ts";
import type { SubscribeDevice } from "#lib/push/schema.ts";

const answer = answersOf(() => import("#lib/push/schema.ts"));

const URL = "/api/inbox/push";

/** What a browser needs to subscribe to this deployment's pushes. */
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

/** Whether this browser's subscription is the signed-in member's; the server forgets it for anybody else. */
export async function claimDevice(endpoint: string): Promise<boolean> {
  const { subscribed } = await fetchJson(URL, answer("subscribedSchema"), {
    method: "PUT",
    body: { endpoint },
  });
  return subscribed;
}
