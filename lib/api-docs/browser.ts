import { queryOptions } from "@tanstack/react-query";
import type MiniSearch from "minisearch";
import { ofNobody } from "#lib/platform/browser-fetch/query-meta.ts";

interface Entry {
  /** The path of the page, with the anchor of its section. */
  id: string;
  page: string;
  title: string;
  text: string;
}

/** The index of all docs pages, which is built in the browser at the first search. */
export const docsIndexQuery = queryOptions({
  queryKey: ["docs", "search"],
  meta: ofNobody,
  queryFn: loadIndex,
  staleTime: Infinity,
});

/** The best matches first, at most `limit`. */
export function searchDocs(
  index: MiniSearch<Entry>,
  search: string,
  limit: number,
): { id: string; page: string; title: string }[] {
  return index
    .search(search)
    .slice(0, limit)
    .map((hit) => ({ id: String(hit.id), page: String(hit.page), title: String(hit.title) }));
}

async function loadIndex(): Promise<MiniSearch<Entry>> {
  const [{ default: Index }, response] = await Promise.all([
    import("minisearch"),
    fetch("/docs/search.json"),
  ]);
  if (!response.ok) throw new Error("No index.");
  const entries: Entry[] = await response.json();
  const index = new Index<Entry>({
    fields: ["title", "page", "text"],
    storeFields: ["title", "page"],
    // Codes and paths match by their parts: WINDOW_CLOSED, /v1/messages/text.
    tokenize: (text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u),
    searchOptions: { boost: { title: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: "AND" },
  });
  index.addAll(entries);
  return index;
}
