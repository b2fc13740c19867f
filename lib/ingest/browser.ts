import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { answersOf, fetchJson } from "#lib/http/fetch-json.ts";
import type { InboundFilter, ReceiptDetail } from "#lib/ingest/schema.ts";

const answer = answersOf(() => import("#lib/ingest/schema.ts"));

const URL = "/api/inbox/settings/inbound";

/** The inbound log by its filters, newest page first. */
export function inboundQuery(filter: InboundFilter) {
  return infiniteQueryOptions({
    queryKey: ["inbound", filter],
    queryFn: ({ pageParam, signal }) => {
      const search = new URLSearchParams(pageParam ? { cursor: pageParam } : {});
      for (const [name, value] of Object.entries(filter)) if (value) search.set(name, value);
      return fetchJson(`${URL}?${search}`, answer("receiptListSchema"), { signal });
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });
}

const SUMMARY_POLL_MS = 5000;

/** How many webhooks wait for a replay; asked again while the page is open, since a replay runs in the background. */
export const inboundSummaryQuery = queryOptions({
  queryKey: ["inbound-summary"],
  queryFn: ({ signal }) => fetchJson(`${URL}/summary`, answer("inboundSummarySchema"), { signal }),
  refetchInterval: SUMMARY_POLL_MS,
});

/** One webhook with everything that is kept of it. */
export function receiptQuery(id: string) {
  return queryOptions({
    queryKey: ["inbound-receipt", id],
    queryFn: ({ signal }) => fetchJson(`${URL}/${id}`, answer("receiptDetailSchema"), { signal }),
  });
}

/** Processes one webhook again. @returns what is known of it then */
export function replayReceipt(id: string): Promise<ReceiptDetail> {
  return fetchJson(`${URL}/${id}/replay`, answer("receiptDetailSchema"), { method: "POST" });
}

/** Has everything that waits for a replay processed again, in the background. */
export function replayAll(): Promise<{ count: number }> {
  return fetchJson(`${URL}/replay`, answer("replayAllResultSchema"), { method: "POST" });
}
