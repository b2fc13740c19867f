import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { createViewBody, SavedView, updateViewBody } from "#lib/conversations/views/schema.ts";
import { fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";
import { ofNobody } from "#lib/platform/browser-fetch/query-meta.ts";

const responseSchema = responseSchemas(() => import("#lib/conversations/views/schema.ts"));

const VIEWS = "/api/inbox/views";

export const viewCountsQuery = queryOptions({
  queryKey: ["counts"],
  meta: ofNobody,
  queryFn: ({ signal }) => fetchJson(`${VIEWS}/counts`, responseSchema("viewCountsSchema"), { signal }),
});

const CLOSING_POLL_MS = 20_000;

/** Polled: a window comes close to its end without an event. */
export const closingCountQuery = queryOptions({
  queryKey: ["closing-count"],
  meta: ofNobody,
  queryFn: ({ signal }) => fetchJson(`${VIEWS}/closing`, responseSchema("closingCountSchema"), { signal }),
  refetchInterval: CLOSING_POLL_MS,
});

export const savedViewsQuery = queryOptions({
  queryKey: ["saved-views"],
  meta: ofNobody,
  queryFn: ({ signal }) => fetchJson(VIEWS, responseSchema("savedViewListSchema"), { signal }),
});

export async function createView(body: z.input<typeof createViewBody>): Promise<SavedView> {
  return (await fetchJson(VIEWS, responseSchema("savedViewResponse"), { method: "POST", body })).view;
}

export async function updateView(id: string, body: z.input<typeof updateViewBody>): Promise<SavedView> {
  return (await fetchJson(`${VIEWS}/${id}`, responseSchema("savedViewResponse"), { method: "PATCH", body }))
    .view;
}

export async function deleteView(id: string): Promise<void> {
  await fetchJson(`${VIEWS}/${id}`, responseSchema("deletedViewSchema"), { method: "DELETE" });
}
