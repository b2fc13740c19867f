import { queryOptions } from "@tanstack/react-query";
import type { AlertView } from "#lib/alerts/schema.ts";
import { answersOf, fetchJson } from "#lib/http/fetch-json.ts";

const answer = answersOf(() => import("#lib/alerts/schema.ts"));

const URL = "/api/inbox/alerts";

/** The open alerts, for admins. */
export const alertsQuery = queryOptions({
  queryKey: ["alerts"],
  queryFn: ({ signal }) => fetchJson(URL, answer("alertListSchema"), { signal }),
});

export function dismissAlert(id: string): Promise<AlertView> {
  return fetchJson(`${URL}/${id}/dismiss`, answer("alertViewSchema"), { method: "POST" });
}
