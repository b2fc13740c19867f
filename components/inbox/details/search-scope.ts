import { create } from "zustand";
import { SCOPE_PARAM } from "#components/shell/navigation/open-conversation.ts";
import { showSearchInUrl } from "#components/ui/search-url.ts";
import { pushUrl } from "#components/ui/use-close-on-back.ts";

export function readScopeId(search: URLSearchParams): string | null {
  const id = search.get(SCOPE_PARAM) ?? "";
  return /^conv_[0-9a-z]+$/.test(id) ? id : null;
}

/** A search restricted to a conversation needs no query. */
export function isSearching(search: URLSearchParams): boolean {
  return search.has("q") || readScopeId(search) !== null;
}

export function withoutScope(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete(SCOPE_PARAM);
  return rest;
}

export function urlWithScope(search: URLSearchParams, id: string, isBesideThread: boolean): string {
  const next = new URLSearchParams(search);
  next.delete("q");
  // The linked message stays while the thread is visible.
  if (!isBesideThread) next.delete("at");
  next.set(SCOPE_PARAM, id);
  return `${isBesideThread ? `/inbox/${id}` : "/inbox"}?${next}`;
}

const useSearchRequests = create<{ count: number }>(() => ({ count: 0 }));

export function useSearchRequestCount(): number {
  return useSearchRequests(({ count }) => count);
}

export function searchConversation(id: string): void {
  const search = new URLSearchParams(window.location.search);
  const isBesideThread = document.querySelector("[data-search]")?.checkVisibility() === true;
  const url = urlWithScope(search, id, isBesideThread);
  if (isBesideThread) showSearchInUrl(url, isSearching(search), true);
  else pushUrl(url);
  useSearchRequests.setState(({ count }) => ({ count: count + 1 }));
}
