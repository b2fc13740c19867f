"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isSearching, readScopeId, withoutScope } from "#components/inbox/details/search-scope.ts";
import { showSearchInUrl } from "#components/ui/search-url.ts";

const DEBOUNCE_MS = 120;

/** @param onLeft called when Back or a link ends the search */
export function useSearchText(onLeft: () => void) {
  const pathname = usePathname();
  const params = useSearchParams();
  const q = params.get("q") ?? "";
  const [text, setText] = useState(q);
  const requestedQuery = useRef(q);
  // The URL may be some keystrokes behind the field.
  const pendingQueries = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const searching = isSearching(params);
  const wasSearching = useRef(searching);
  const wasCleared = useRef(false);
  const handleLeft = useEffectEvent(onLeft);

  useEffect(() => {
    if (q === requestedQuery.current) return pendingQueries.current.clear();
    if (pendingQueries.current.has(q)) return;
    requestedQuery.current = q;
    setText(q);
  }, [q]);
  useEffect(() => {
    if (wasSearching.current && !searching && !wasCleared.current) handleLeft();
    wasSearching.current = searching;
    wasCleared.current = false;
  }, [searching]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function updateUrl(change: (search: URLSearchParams) => URLSearchParams) {
    const now = new URLSearchParams(window.location.search);
    const next = change(new URLSearchParams(now));
    wasCleared.current = !isSearching(next);
    showSearchInUrl(next.size > 0 ? `${pathname}?${next}` : pathname, isSearching(now), isSearching(next));
  }

  function requestQuery(query: string) {
    clearTimeout(timer.current);
    requestedQuery.current = query.trim();
    pendingQueries.current.add(requestedQuery.current);
  }

  function search(query: string) {
    requestQuery(query);
    updateUrl((next) => {
      if (requestedQuery.current) next.set("q", requestedQuery.current);
      else next.delete("q");
      return next;
    });
  }

  return {
    text,
    q,
    scopeId: readScopeId(params),
    clearScope: () => updateUrl(withoutScope),
    leave() {
      setText("");
      requestQuery("");
      updateUrl((next) => {
        next.delete("q");
        return withoutScope(next);
      });
    },
    /** Typing must not wait for a URL change. */
    restart() {
      setText("");
      requestQuery("");
    },
    change(next: string, now = false) {
      setText(next);
      clearTimeout(timer.current);
      if (now || next.trim() === "") search(next);
      else timer.current = setTimeout(() => search(next), DEBOUNCE_MS);
    },
  };
}
