import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/http/fetch-json.ts";
import {
  type CreateKey,
  createdKeySchema,
  type KeyView,
  keyListSchema,
  keyResponse,
  type ReplaceKey,
  replacedKeySchema,
} from "#lib/keys/schema.ts";

const URL = "/api/inbox/settings/keys";

export const keysQuery = queryOptions({
  queryKey: ["keys"],
  queryFn: ({ signal }) => fetchJson(URL, keyListSchema, { signal }),
});

export function createKey(body: CreateKey): Promise<{ key: KeyView; secret: string }> {
  return fetchJson(URL, createdKeySchema, { method: "POST", body });
}

export function replaceKey(id: string, body: ReplaceKey): Promise<{ key: KeyView; secret: string }> {
  return fetchJson(`${URL}/${id}/replace`, replacedKeySchema, { method: "POST", body });
}

export async function revokeKey(id: string): Promise<KeyView> {
  return (await fetchJson(`${URL}/${id}/revoke`, keyResponse, { method: "POST" })).key;
}
