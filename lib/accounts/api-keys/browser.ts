import { queryOptions } from "@tanstack/react-query";
import type { CreateKey, KeyView, ReplaceKey } from "#lib/accounts/api-keys/schema.ts";
import { fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";
import { ofNobody } from "#lib/platform/browser-fetch/query-meta.ts";

const schema = responseSchemas(() => import("#lib/accounts/api-keys/schema.ts"));

const URL = "/api/inbox/settings/keys";

export const keysQuery = queryOptions({
  queryKey: ["keys"],
  meta: ofNobody,
  queryFn: ({ signal }) => fetchJson(URL, schema("keyListSchema"), { signal }),
});

export function createKey(body: CreateKey): Promise<{ key: KeyView; secret: string }> {
  return fetchJson(URL, schema("createdKeySchema"), { method: "POST", body });
}

export function replaceKey(id: string, body: ReplaceKey): Promise<{ key: KeyView; secret: string }> {
  return fetchJson(`${URL}/${id}/replace`, schema("replacedKeySchema"), { method: "POST", body });
}

export async function revokeKey(id: string): Promise<KeyView> {
  return (await fetchJson(`${URL}/${id}/revoke`, schema("keyResponse"), { method: "POST" })).key;
}
