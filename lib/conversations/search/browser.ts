import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";
import { ofAnybody } from "#lib/platform/browser-fetch/query-meta.ts";
import { MINUTE } from "#lib/platform/clock.ts";

const responseSchema = responseSchemas(() => import("#lib/conversations/search/schema.ts"));

const URL = "/api/inbox/search";

/** Pages after the first contain only messages. */
export function searchInboxQuery(q: string, conversationId?: string) {
  return infiniteQueryOptions({
    queryKey: ["search", q, conversationId ?? null],
    meta: ofAnybody,
    queryFn: ({ pageParam, signal }) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const search = new URLSearchParams({ q, zone: timeZone });
      if (conversationId) search.set("conversationId", conversationId);
      if (conversationId || pageParam) search.set("kind", "messages");
      if (pageParam) search.set("cursor", pageParam);
      return fetchJson(`${URL}?${search}`, responseSchema("searchResponse"), { signal });
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.messages.nextCursor,
    // New messages appear in the conversation list; the search is refetched when it is reopened.
    staleTime: 30_000,
  });
}

export function findPeopleQuery(name: string) {
  return queryOptions({
    queryKey: ["search-people", name],
    meta: ofAnybody,
    queryFn: ({ signal }) =>
      fetchJson(
        `${URL}?${new URLSearchParams({ q: name, kind: "contacts" })}`,
        responseSchema("searchResponse"),
        {
          signal,
        },
      ),
    staleTime: MINUTE,
  });
}

export const recentSearchesQuery = queryOptions({
  queryKey: ["recent-searches"],
  meta: ofAnybody,
  queryFn: ({ signal }) => fetchJson(`${URL}/recent`, responseSchema("recentSearchList"), { signal }),
});

export function saveRecentSearch(query: string) {
  return fetchJson(`${URL}/recent`, responseSchema("recentSearchList"), { method: "POST", body: { query } });
}

export function deleteRecentSearch(query: string) {
  return fetchJson(`${URL}/recent?${new URLSearchParams({ query })}`, responseSchema("recentSearchList"), {
    method: "DELETE",
  });
}
