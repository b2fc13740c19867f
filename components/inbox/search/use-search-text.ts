"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";

const PAUSE_MS = 120;

/**
 * What is being searched for: the text as typed, and the search itself, which is in the address once the typing rests.
 * The address is changed in place: nothing on the server depends on it.
 */
export function useSearchText() {
  const pathname = usePathname();
  const params = useSearchParams();
  const q = params.get("q") ?? "";
  const [text, setText] = useState(q);
  const asked = useRef(q);
  // The address follows late: what it says may be what was asked some letters ago.
  const echoes = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    // Back, forward or a link changed the address.
    if (q === asked.current) return echoes.current.clear();
    if (echoes.current.has(q)) return;
    asked.current = q;
    setText(q);
  }, [q]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(wanted: string) {
    clearTimeout(timer.current);
    asked.current = wanted.trim();
    echoes.current.add(asked.current);
    const next = new URLSearchParams(window.location.search);
    if (asked.current) next.set("q", asked.current);
    else next.delete("q");
    window.history.replaceState(null, "", next.size > 0 ? `${pathname}?${next}` : pathname);
  }

  return {
    text,
    q,
    /** Takes what is typed; `now` asks without waiting for more. */
    change(next: string, now = false) {
      setText(next);
      clearTimeout(timer.current);
      if (now || next.trim() === "") search(next);
      else timer.current = setTimeout(() => search(next), PAUSE_MS);
    },
  };
}
