import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";
import { ofAnybody, ofNobody } from "#lib/platform/browser-fetch/query-meta.ts";
import { replayInRequests } from "#lib/webhooks/replay-rules.ts";
import type {
  CreateWebhookEndpoint,
  Delivery,
  EndpointView,
  endpointAndSecretResponse,
  ReplayInput,
  UpdateWebhookEndpoint,
} from "#lib/webhooks/schema.ts";

const schema = responseSchemas(() => import("#lib/webhooks/schema.ts"));

const URL = "/api/inbox/settings/webhooks";

export const webhooksQuery = queryOptions({
  queryKey: ["webhooks"],
  meta: ofNobody,
  queryFn: ({ signal }) => fetchJson(URL, schema("endpointViewListSchema"), { signal }),
});

export function webhookQuery(id: string) {
  return queryOptions({
    queryKey: ["webhook", id],
    meta: ofNobody,
    queryFn: async ({ signal }) =>
      (await fetchJson(`${URL}/${id}`, schema("endpointViewResponse"), { signal })).endpoint,
  });
}

export interface DeliveryFilter {
  state: Delivery["state"] | "";
  eventType: string;
}

export function deliveriesQuery(id: string, filter: DeliveryFilter) {
  return infiniteQueryOptions({
    queryKey: ["webhook", id, "deliveries", filter],
    meta: ofAnybody,
    queryFn: ({ pageParam, signal }) => {
      const params = Object.entries({ ...filter, cursor: pageParam }).filter(([, value]) => value !== "");
      const search = new URLSearchParams(params);
      return fetchJson(`${URL}/${id}/deliveries?${search}`, schema("deliveryListSchema"), { signal });
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });
}

export function deliveryQuery(endpointId: string, deliveryId: string) {
  return queryOptions({
    queryKey: ["webhook", endpointId, "delivery", deliveryId],
    meta: ofAnybody,
    queryFn: ({ signal }) =>
      fetchJson(`${URL}/${endpointId}/deliveries/${deliveryId}`, schema("deliveryDetailSchema"), { signal }),
  });
}

export function createWebhook(
  body: CreateWebhookEndpoint,
): Promise<z.output<typeof endpointAndSecretResponse>> {
  return fetchJson(URL, schema("endpointAndSecretResponse"), { method: "POST", body });
}

export async function updateWebhook(id: string, body: UpdateWebhookEndpoint): Promise<EndpointView> {
  return (await fetchJson(`${URL}/${id}`, schema("endpointViewResponse"), { method: "PATCH", body }))
    .endpoint;
}

export async function deleteWebhook(id: string): Promise<void> {
  await fetchJson(`${URL}/${id}`, schema("deletedEndpointResponse"), { method: "DELETE" });
}

export function rotateWebhookSecret(id: string): Promise<z.output<typeof endpointAndSecretResponse>> {
  return fetchJson(`${URL}/${id}/rotate-secret`, schema("endpointAndSecretResponse"), { method: "POST" });
}

export async function revealWebhookSecret(id: string): Promise<string> {
  return (await fetchJson(`${URL}/${id}/secret`, schema("secretResponse"), { method: "POST" })).secret;
}

export async function pingWebhook(id: string): Promise<void> {
  await fetchJson(`${URL}/${id}/ping`, schema("pingResponse"), { method: "POST" });
}

/** Repeats the request until everything is replayed. @returns the number of events */
export function replayWebhook(id: string, request: ReplayInput): Promise<number> {
  return replayInRequests(request, (body) =>
    fetchJson(`${URL}/${id}/replay`, schema("replayResultSchema"), { method: "POST", body }),
  );
}
