import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { answersOf, fetchJson } from "#lib/http/fetch-json.ts";
import type { createViewBody, SavedView, updateViewBody } from "#lib/views/schema.ts";

const answer = answersOf(() => import("#lib/views/schema.ts"));

const VIEWS = "/api/inbox/views";

/** How many conversations stand in each of the viewer's views; the live stream tells it anew. */
export const viewCountsQuery = queryOptions({
  queryKey: ["counts"],
  queryFn: ({ signal }) => fetchJson(`${VIEWS}/counts`, answer("viewCountsSchema"), { signal }),
});

/** Everybody's saved views and the viewer's own. */
export const savedViewsQuery = queryOptions({
  queryKey: ["saved-views"],
  queryFn: ({ signal }) => fetchJson(VIEWS, answer("savedViewListSchema"), { signal }),
});

export async function createView(body: z.input<typeof createViewBody>): Promise<SavedView> {
  return (await fetchJson(VIEWS, answer("savedViewResponse"), { method: "POST", body })).view;
}

export async function updateView(id: string, body: z.input<typeof updateViewBody>): Promise<SavedView> {
  return (await fetchJson(`${VIEWS}/${id}`, answer("savedViewResponse"), { method: "PATCH", body })).view;
}

export async function deleteView(id: string): Promise<void> {
  await fetchJson(`${VIEWS}/${id}`, answer("deletedViewSchema"), { method: "DELETE" });
}
