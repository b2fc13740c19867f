import { queryOptions } from "@tanstack/react-query";
import { answersOf, fetchJson } from "#lib/http/fetch-json.ts";
import type { Preferences } from "#lib/preferences/schema.ts";

const answer = answersOf(() => import("#lib/preferences/schema.ts"));

const URL = "/api/inbox/preferences";

/** How the member who looks wants to work. Every signed-in page comes with it; an event says when it changed. */
export const preferencesQuery = queryOptions({
  queryKey: ["preferences"],
  queryFn: ({ signal }) => fetchJson(URL, answer("preferencesSchema"), { signal }),
});

export function changePreferences(change: Partial<Preferences>): Promise<Preferences> {
  return fetchJson(URL, answer("preferencesSchema"), { method: "PATCH", body: change });
}
