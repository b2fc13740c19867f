import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { answersOf, fetchJson } from "#lib/http/fetch-json.ts";
import type { RequestFilter } from "#lib/requests/schema.ts";

const answer = answersOf(() => import("#lib/requests/schema.ts"));

const URL = "/api/inbox/settings/requests";

function listUrl(filter: RequestFilter, paging: Record<string, string>): string {
  const search = new URLSearchParams(paging);
  for (const [name, value] of Object.entries(filter)) if (value) search.set(name, value);
  return `${URL}?${search}`;
}

/** The log of calls by its filters, newest page first. */
export function requestsQuery(filter: RequestFilter) {
  return infiniteQueryOptions({
    queryKey: ["requests", filter],
    queryFn: ({ pageParam, signal }) =>
      fetchJson(listUrl(filter, pageParam ? { cursor: pageParam } : {}), answer("requestListSchema"), {
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });
}

const NEWEST_POLL_MS = 4000;

/** The newest call that matches, looked for every few seconds: whether there are newer ones than are shown. */
export function newestRequestQuery(filter: RequestFilter) {
  return queryOptions({
    queryKey: ["requests-newest", filter],
    queryFn: async ({ signal }) => {
      const { data } = await fetchJson(listUrl(filter, { limit: "1" }), answer("requestListSchema"), {
        signal,
      });
      return data[0]?.id ?? null;
    },
    refetchInterval: NEWEST_POLL_MS,
  });
}

export function requestQuery(id: string) {
  return queryOptions({
    queryKey: ["request", id],
    queryFn: ({ signal }) => fetchJson(`${URL}/${id}`, answer("requestDetailSchema"), { signal }),
  });
}
