import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { answersOf, fetchJson } from "#lib/http/fetch-json.ts";

const answer = answersOf(() => import("#lib/search/schema.ts"));

const URL = "/api/inbox/search";

/** What a search finds; the pages after the first are messages alone. */
export function searchInboxQuery(q: string, conversationId?: string) {
  return infiniteQueryOptions({
    queryKey: ["search", q, conversationId ?? null],
    queryFn: ({ pageParam, signal }) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const search = new URLSearchParams({ q, zone: timeZone });
      if (conversationId) search.set("conversationId", conversationId);
      if (conversationId || pageParam) search.set("kind", "messages");
      if (pageParam) search.set("cursor", pageParam);
      return fetchJson(`${URL}?${search}`, answer("searchResponse"), { signal });
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.messages.nextCursor,
    // A message that comes meanwhile is in the list beside; the search is asked anew when it is opened again.
    staleTime: 30_000,
  });
}

/** The people of a name or number, offered behind `from:`. */
export function findPeopleQuery(name: string) {
  return queryOptions({
    queryKey: ["search-people", name],
    queryFn: ({ signal }) =>
      fetchJson(`${URL}?${new URLSearchParams({ q: name, kind: "contacts" })}`, answer("searchResponse"), {
        signal,
      }),
    staleTime: 60_000,
  });
}

export const recentSearchesQuery = queryOptions({
  queryKey: ["recent-searches"],
  queryFn: ({ signal }) => fetchJson(`${URL}/recent`, answer("recentSearchList"), { signal }),
});

export function rememberSearch(query: string) {
  return fetchJson(`${URL}/recent`, answer("recentSearchList"), { method: "POST", body: { query } });
}

export function forgetSearch(query: string) {
  return fetchJson(`${URL}/recent?${new URLSearchParams({ query })}`, answer("recentSearchList"), {
    method: "DELETE",
  });
}
