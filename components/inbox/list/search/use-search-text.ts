"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isSearching, readWithin, withoutWithin } from "#components/inbox/details/search-within.ts";
import { showTyped } from "#components/ui/typed-address.ts";

const PAUSE_MS = 120;

/**
 * The search: its text, and the query in the URL, updated after a pause in typing. Starting to search adds a history
 * entry; the server is not involved.
 * @param onLeft called when Back or a link led to a URL without a search
 */
export function useSearchText(onLeft: () => void) {
  const pathname = usePathname();
  const params = useSearchParams();
  const q = params.get("q") ?? "";
  const [text, setText] = useState(q);
  const asked = useRef(q);
  // The URL lags behind the field: it may hold a query requested some keystrokes ago.
  const echoes = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const searching = isSearching(params);
  const was = useRef(searching);
  const emptied = useRef(false);
  const leftIt = useEffectEvent(onLeft);

  useEffect(() => {
    // Back, forward or a link changed the URL.
    if (q === asked.current) return echoes.current.clear();
    if (echoes.current.has(q)) return;
    asked.current = q;
    setText(q);
  }, [q]);
  useEffect(() => {
    if (was.current && !searching && !emptied.current) leftIt();
    was.current = searching;
    emptied.current = false;
  }, [searching]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function show(change: (search: URLSearchParams) => URLSearchParams) {
    const now = new URLSearchParams(window.location.search);
    const next = change(new URLSearchParams(now));
    emptied.current = !isSearching(next);
    showTyped(next.size > 0 ? `${pathname}?${next}` : pathname, isSearching(now), isSearching(next));
  }

  function ask(wanted: string) {
    clearTimeout(timer.current);
    asked.current = wanted.trim();
    echoes.current.add(asked.current);
  }

  function search(wanted: string) {
    ask(wanted);
    show((next) => {
      if (asked.current) next.set("q", asked.current);
      else next.delete("q");
      return next;
    });
  }

  return {
    text,
    q,
    within: readWithin(params),
    leaveWithin: () => show(withoutWithin),
    leave() {
      setText("");
      ask("");
      show((next) => {
        next.delete("q");
        return withoutWithin(next);
      });
    },
    /** Resets when the URL already has no search: typing must not wait for a URL change. */
    restart() {
      setText("");
      ask("");
    },
    /** Sets the text; `now` searches without a delay. */
    change(next: string, now = false) {
      setText(next);
      clearTimeout(timer.current);
      if (now || next.trim() === "") search(next);
      else timer.current = setTimeout(() => search(next), PAUSE_MS);
    },
  };
}
