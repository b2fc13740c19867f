import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { AuditFilter } from "#lib/accounts/audit/schema.ts";
import { fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";
import { ofAnybody, ofNobody } from "#lib/platform/browser-fetch/query-meta.ts";

const schema = responseSchemas(() => import("#lib/accounts/audit/schema.ts"));

const URL = "/api/inbox/settings/audit";

function toSearch(filter: AuditFilter, paging: Record<string, string> = {}): string {
  const search = new URLSearchParams(paging);
  for (const [name, value] of Object.entries(filter)) if (value) search.set(name, value);
  return search.toString();
}

export function auditQuery(filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ["audit", filter],
    meta: ofAnybody,
    queryFn: ({ pageParam, signal }) =>
      fetchJson(
        `${URL}?${toSearch(filter, pageParam ? { cursor: pageParam } : {})}`,
        schema("auditListSchema"),
        {
          signal,
        },
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });
}

export const auditActorsQuery = queryOptions({
  queryKey: ["audit-actors"],
  meta: ofNobody,
  queryFn: ({ signal }) => fetchJson(`${URL}/actors`, schema("auditActorsSchema"), { signal }),
});

export function auditExportUrl(filter: AuditFilter): string {
  return `${URL}/export?${toSearch(filter)}`;
}
