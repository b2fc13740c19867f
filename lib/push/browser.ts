import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/http/fetch-json.ts";
import { pushKeySchema, type SubscribeDevice, subscribedSchema } from "#lib/push/schema.ts";

const URL = "/api/inbox/push";

/** What a browser needs to subscribe to this deployment's pushes. */
export const pushKeyQuery = queryOptions({
  queryKey: ["push-key"],
  queryFn: ({ signal }) => fetchJson(URL, pushKeySchema, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export async function subscribeDevice(body: SubscribeDevice): Promise<void> {
  await fetchJson(URL, subscribedSchema, { method: "POST", body });
}

export async function unsubscribeDevice(endpoint: string): Promise<void> {
  await fetchJson(URL, subscribedSchema, { method: "DELETE", body: { endpoint } });
}
