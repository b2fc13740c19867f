"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isSearching, readWithin, withoutWithin } from "#components/inbox/search/search-within.ts";
import { showTyped } from "#components/ui/typed-address.ts";

const PAUSE_MS = 120;

/**
 * What is being searched for: the text as typed, and the search itself, which is in the address once the typing rests.
 * To begin to search is a step that Back takes back; nothing on the server depends on it.
 * @param onLeft called when Back, or a link, led to where nothing is searched for
 */
export function useSearchText(onLeft: () => void) {
  const pathname = usePathname();
  const params = useSearchParams();
  const q = params.get("q") ?? "";
  const [text, setText] = useState(q);
  const asked = useRef(q);
  // The address follows late: what it says may be what was asked some letters ago.
  const echoes = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const searching = isSearching(params);
  const was = useRef(searching);
  // Whether it was the box that ended the search.
  const emptied = useRef(false);
  const leftIt = useEffectEvent(onLeft);

  useEffect(() => {
    // Back, forward or a link changed the address.
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

  /** Shows the present address with `change` made to its search. */
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
    /** The conversation in which alone is searched; null for all. */
    within: readWithin(params),
    /** Searches all conversations again. */
    leaveWithin: () => show(withoutWithin),
    /** Searches for nothing any more. */
    leave() {
      setText("");
      ask("");
      show((next) => {
        next.delete("q");
        return withoutWithin(next);
      });
    },
    /** Begins anew where the address searches for nothing already: what is typed next is not to wait for it. */
    restart() {
      setText("");
      ask("");
    },
    /** Takes what is typed; `now` asks without waiting for more. */
    change(next: string, now = false) {
      setText(next);
      clearTimeout(timer.current);
      if (now || next.trim() === "") search(next);
      else timer.current = setTimeout(() => search(next), PAUSE_MS);
    },
  };
}
