import { queryOptions } from "@tanstack/react-query";
import { done, fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";
import { ofNobody } from "#lib/platform/browser-fetch/query-meta.ts";
import type { Subscribe } from "#lib/reports/subscriptions/schema.ts";

const schema = responseSchemas(() => import("#lib/reports/subscriptions/schema.ts"));

const SUBSCRIPTION = "/api/inbox/reports/subscription";

export const subscriptionQuery = queryOptions({
  queryKey: ["report-subscription"],
  meta: ofNobody,
  queryFn: ({ signal }) => fetchJson(SUBSCRIPTION, schema("subscriptionSchema"), { signal }),
});

/** @throws ApiError with the fields at fault */
export function subscribe(body: Subscribe) {
  return fetchJson(SUBSCRIPTION, schema("subscriptionSchema"), { method: "PUT", body });
}

export function endSubscription() {
  return fetchJson(SUBSCRIPTION, schema("subscriptionSchema"), { method: "DELETE" });
}

/** @param token of a link in a mail @throws ApiError NOT_FOUND */
export function unsubscribe(token: string) {
  return fetchJson(`/api/report-mails/unsubscribe?${new URLSearchParams({ token })}`, done, {
    method: "POST",
  });
}
