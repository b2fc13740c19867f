import { create } from "zustand";
import { showTyped } from "#components/ui/typed-address.ts";
import { pushAddress } from "#components/ui/use-back-closes.ts";

/** Query parameter: the conversation to which the search is restricted. */
const WITHIN = "in";

/** @returns the conversation to which a URL restricts the search; null for the whole workspace */
export function readWithin(search: URLSearchParams): string | null {
  const id = search.get(WITHIN) ?? "";
  return /^conv_[0-9a-z]+$/.test(id) ? id : null;
}

/** Whether a URL has a search, or an empty one restricted to a conversation. */
export function isSearching(search: URLSearchParams): boolean {
  return search.has("q") || readWithin(search) !== null;
}

export function withoutWithin(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete(WITHIN);
  return rest;
}

/**
 * @returns the query string with a search restricted to one conversation and no text
 * @param beside whether the search is next to the thread; on a phone it replaces it
 */
export function urlWithin(search: URLSearchParams, id: string, beside: boolean): string {
  const next = new URLSearchParams(search);
  next.delete("q");
  // The linked message stays while the thread is shown.
  if (!beside) next.delete("at");
  next.set(WITHIN, id);
  return `${beside ? `/inbox/${id}` : "/inbox"}?${next}`;
}

const useSearchRequests = create<{ count: number }>(() => ({ count: 0 }));

/** Number of requests to search within a conversation since the page was loaded. */
export function useSearchRequestCount(): number {
  return useSearchRequests(({ count }) => count);
}

/** Opens the search within one conversation; Back closes it. */
export function searchWithin(id: string): void {
  const search = new URLSearchParams(window.location.search);
  const beside = document.querySelector("[data-search]")?.checkVisibility() === true;
  const address = urlWithin(search, id, beside);
  if (beside) showTyped(address, isSearching(search), true);
  else pushAddress(address);
  useSearchRequests.setState(({ count }) => ({ count: count + 1 }));
}
