import { queryOptions } from "@tanstack/react-query";
import { done, fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";
import { ofNobody } from "#lib/platform/browser-fetch/query-meta.ts";

const schema = responseSchemas(() => import("#lib/erasure/schema.ts"));

const CONTACTS = "/api/inbox/contacts";
const POLL_MS = 2000;

/** The erasures that are not complete; polled until there is none. */
export const erasuresQuery = queryOptions({
  queryKey: ["erasures"],
  meta: ofNobody,
  queryFn: async ({ signal }) =>
    (await fetchJson(`${CONTACTS}/erasures`, schema("erasureListSchema"), { signal })).data,
  refetchInterval: ({ state }) => ((state.data ?? []).length > 0 ? POLL_MS : false),
});

export async function eraseContact(id: string): Promise<void> {
  await fetchJson(`${CONTACTS}/${id}/erase`, done, { method: "POST" });
}
