import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";
import { ofAnybody, ofNobody } from "#lib/platform/browser-fetch/query-meta.ts";
import type { ListedQuery, ReportQuery, Section } from "#lib/reports/schema.ts";

const responseSchema = responseSchemas(() => import("#lib/reports/schema.ts"));

const REPORTS = "/api/inbox/reports";
const STALE_MS = 30_000;

function searchOf(query: object): URLSearchParams {
  return new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === "" ? [] : [[name, String(value)]],
    ),
  );
}

export function reportQueryOf(section: Section, query: ReportQuery) {
  return queryOptions({
    queryKey: ["report", section, query],
    meta: ofNobody,
    queryFn: ({ signal }) =>
      fetchJson(`${REPORTS}/${section}?${searchOf(query)}`, responseSchema("reportSchema"), { signal }),
    // The report of another section has other parts.
    placeholderData: (data, previous) => (previous?.queryKey[1] === section ? data : undefined),
    staleTime: STALE_MS,
  });
}

export function reportMessagesQueryOf(query: ListedQuery) {
  return infiniteQueryOptions({
    queryKey: ["report-messages", query],
    meta: ofAnybody,
    queryFn: ({ pageParam, signal }) =>
      fetchJson(
        `${REPORTS}/messages?${searchOf({ ...query, cursor: pageParam })}`,
        responseSchema("reportMessagesSchema"),
        {
          signal,
        },
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** @param file the part, which is `figures` or the id of a chart or table, and the language of its names */
export function reportFileUrl(
  section: Section,
  query: ReportQuery,
  file: { part: string; language: string },
): string {
  return `${REPORTS}/${section}/file?${searchOf({ ...query, ...file })}`;
}
