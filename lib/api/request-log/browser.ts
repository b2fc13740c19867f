import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { RequestFilter } from "#lib/api/request-log/schema.ts";
import { fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";
import { ofAnybody } from "#lib/platform/browser-fetch/query-meta.ts";

const schema = responseSchemas(() => import("#lib/api/request-log/schema.ts"));

const URL = "/api/inbox/settings/requests";

function listUrl(filter: RequestFilter, paging: Record<string, string>): string {
  const search = new URLSearchParams(paging);
  for (const [name, value] of Object.entries(filter)) if (value) search.set(name, value);
  return `${URL}?${search}`;
}

export function requestsQuery(filter: RequestFilter) {
  return infiniteQueryOptions({
    queryKey: ["requests", filter],
    meta: ofAnybody,
    queryFn: ({ pageParam, signal }) =>
      fetchJson(listUrl(filter, pageParam ? { cursor: pageParam } : {}), schema("requestListSchema"), {
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });
}

const NEWEST_POLL_MS = 4000;

export function newestRequestQuery(filter: RequestFilter) {
  return queryOptions({
    queryKey: ["requests-newest", filter],
    meta: ofAnybody,
    queryFn: async ({ signal }) => {
      const { data } = await fetchJson(listUrl(filter, { limit: "1" }), schema("requestListSchema"), {
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
    meta: ofAnybody,
    queryFn: ({ signal }) => fetchJson(`${URL}/${id}`, schema("requestDetailSchema"), { signal }),
  });
}
