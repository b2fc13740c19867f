import { useSyncExternalStore } from "react";
import { showTyped } from "#components/ui/typed-address.ts";
import { pushAddress } from "#components/ui/use-back-closes.ts";

/** In the address: the conversation in which alone is searched, in both directions. */
const WITHIN = "in";

/** The conversation that an address has the search look in; null for the whole workspace. */
export function readWithin(search: URLSearchParams): string | null {
  const id = search.get(WITHIN) ?? "";
  return /^conv_[0-9a-z]+$/.test(id) ? id : null;
}

/** Whether an address searches for anything, or stands ready to search in one conversation. */
export function isSearching(search: URLSearchParams): boolean {
  return search.has("q") || readWithin(search) !== null;
}

/** The same address without it. */
export function withoutWithin(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete(WITHIN);
  return rest;
}

/**
 * The address at which the search looks in one conversation, with nothing typed yet.
 * @param beside whether the search stands beside the thread; on a phone it is behind it, at the list
 */
export function addressWithin(search: URLSearchParams, id: string, beside: boolean): string {
  const next = new URLSearchParams(search);
  next.delete("q");
  // What the thread was opened at stays as long as it is shown.
  if (!beside) next.delete("at");
  next.set(WITHIN, id);
  return `${beside ? `/inbox/${id}` : "/inbox"}?${next}`;
}

let asked = 0;
const listeners = new Set<() => void>();

/** How often somebody asked to search in one conversation since the page was loaded. */
export function useAskedWithin(): number {
  return useSyncExternalStore(
    subscribe,
    () => asked,
    () => 0,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the search for what was written in one conversation; Back closes it, and leads to the thread again where it covers it. */
export function searchWithin(id: string): void {
  const search = new URLSearchParams(window.location.search);
  const beside = document.querySelector("[data-search]")?.checkVisibility() === true;
  const address = addressWithin(search, id, beside);
  if (beside) showTyped(address, isSearching(search), true);
  else pushAddress(address);
  asked += 1;
  for (const listener of listeners) listener();
}
