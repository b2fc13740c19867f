import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { InboundFilter, InboundWebhookDetail } from "#lib/ingest/schema.ts";
import { fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";
import { ofAnybody, ofNobody } from "#lib/platform/browser-fetch/query-meta.ts";

const schema = responseSchemas(() => import("#lib/ingest/schema.ts"));

const URL = "/api/inbox/settings/inbound";

export const inboundListKey = ["inbound"] as const;

export function inboundQuery(filter: InboundFilter) {
  return infiniteQueryOptions({
    queryKey: [...inboundListKey, filter],
    meta: ofAnybody,
    queryFn: ({ pageParam, signal }) => {
      const search = new URLSearchParams(pageParam ? { cursor: pageParam } : {});
      for (const [name, value] of Object.entries(filter)) if (value) search.set(name, value);
      return fetchJson(`${URL}?${search}`, schema("inboundWebhookListSchema"), { signal });
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });
}

const SUMMARY_POLL_MS = 5000;

/** Polled, because replays run in the background. */
export const inboundSummaryQuery = queryOptions({
  queryKey: ["inbound-summary"],
  meta: ofNobody,
  queryFn: ({ signal }) => fetchJson(`${URL}/summary`, schema("inboundSummarySchema"), { signal }),
  refetchInterval: SUMMARY_POLL_MS,
});

export function inboundWebhookQuery(id: string) {
  return queryOptions({
    queryKey: ["inbound-webhook", id],
    meta: ofAnybody,
    queryFn: ({ signal }) => fetchJson(`${URL}/${id}`, schema("inboundWebhookDetailSchema"), { signal }),
  });
}

export function replayInboundWebhook(id: string): Promise<InboundWebhookDetail> {
  return fetchJson(`${URL}/${id}/replay`, schema("inboundWebhookDetailSchema"), { method: "POST" });
}

export function replayAllInboundWebhooks(): Promise<{ count: number }> {
  return fetchJson(`${URL}/replay`, schema("replayAllResultSchema"), { method: "POST" });
}
