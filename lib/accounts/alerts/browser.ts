import { queryOptions } from "@tanstack/react-query";
import type { AlertView } from "#lib/accounts/alerts/schema.ts";
import { fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";
import { ofNobody } from "#lib/platform/browser-fetch/query-meta.ts";

const schema = responseSchemas(() => import("#lib/accounts/alerts/schema.ts"));

const URL = "/api/inbox/alerts";

export const alertsQuery = queryOptions({
  queryKey: ["alerts"],
  meta: ofNobody,
  queryFn: ({ signal }) => fetchJson(URL, schema("alertListSchema"), { signal }),
});

export function dismissAlert(id: string): Promise<AlertView> {
  return fetchJson(`${URL}/${id}/dismiss`, schema("alertViewSchema"), { method: "POST" });
}
