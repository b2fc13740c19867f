import { queryOptions } from "@tanstack/react-query";
import type { Preferences } from "#lib/accounts/preferences/schema.ts";
import { fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";
import { ofNobody } from "#lib/platform/browser-fetch/query-meta.ts";

const schema = responseSchemas(() => import("#lib/accounts/preferences/schema.ts"));

const URL = "/api/inbox/preferences";

export const preferencesQuery = queryOptions({
  queryKey: ["preferences"],
  meta: ofNobody,
  queryFn: ({ signal }) => fetchJson(URL, schema("preferencesSchema"), { signal }),
});

export function changePreferences(change: Partial<Preferences>): Promise<Preferences> {
  return fetchJson(URL, schema("preferencesSchema"), { method: "PATCH", body: change });
}
