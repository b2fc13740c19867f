"use client";

import { Search, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";

const PAUSE_MS = 250;

/** Looks for a name or number within what the list shows, once the typing rests. */
export function SearchBox({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const t = useTranslations("list");
  const [text, setText] = useState(q);
  const told = useRef(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // The address changed by other means: "back", another view.
    if (q !== told.current) setText(q);
    told.current = q;
  }, [q]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (next: string, pause = PAUSE_MS) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      told.current = next.trim();
      onSearch(next.trim());
    }, pause);
  };
  return (
    <div className="relative">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        value={text}
        onChange={(event) => change(event.target.value)}
        aria-label={t("search")}
        placeholder={t("search")}
        data-search
        className="h-8 w-full rounded-md border border-line bg-canvas pr-8 pl-8 text-sm max-md:h-10 max-md:text-base [&::-webkit-search-cancel-button]:hidden"
      />
      {text ? (
        <button
          type="button"
          aria-label={t("clearSearch")}
          onClick={() => change("", 0)}
          className="absolute top-1/2 right-1 grid size-6 -translate-y-1/2 place-items-center rounded text-muted hover:text-ink"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      ) : null}
    </div>
  );
}
