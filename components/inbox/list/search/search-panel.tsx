"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { focusList } from "#components/inbox/details/focus-list.ts";
import { FilterTokens } from "#components/inbox/list/search/filter-tokens.tsx";
import { RecentSearches } from "#components/inbox/list/search/recent-searches.tsx";
import { ScopeToken } from "#components/inbox/list/search/scope-token.tsx";
import { SearchResults } from "#components/inbox/list/search/search-results.tsx";
import { Suggestions } from "#components/inbox/list/search/suggestions.tsx";
import { isEmptySearch, parseSearch, splitQuery } from "#lib/conversations/search/query-rules.ts";

const MARGIN_PX = 8;

/** What a search returns to. */
export interface SearchOrigin {
  /** What had the focus. */
  element: Element | null;
  /** What was open. */
  conversationId: string | undefined;
}

export function SearchPanel({
  text,
  q,
  scopeId,
  box,
  caret,
  origin,
  currentMemberId,
  onResults,
  onChange,
  onClearScope,
}: {
  text: string;
  q: string;
  scopeId: string | null;
  /** Around the field, below which it begins. */
  box: RefObject<HTMLElement | null>;
  caret: number;
  origin: RefObject<SearchOrigin | null>;
  currentMemberId: string;
  /** The results of `q` are shown. */
  onResults: () => void;
  onChange: (text: string) => void;
  onClearScope: () => void;
}) {
  const t = useTranslations("search");
  const [top, setTop] = useState(0);
  useEffect(() => () => restoreFocus(origin.current?.element), [origin]);
  useLayoutEffect(() => {
    const measure = () => {
      if (box.current) setTop(box.current.offsetTop + box.current.offsetHeight + MARGIN_PX);
    };
    measure();
    window.addEventListener("resize", measure);
    return () => window.removeEventListener("resize", measure);
  }, [box]);
  const part = splitQuery(text).find(
    ({ start, end, kind }) => kind === "filter" && caret > start && caret <= end,
  );
  const quoted = part !== undefined && /["”]$/.test(text.slice(part.start, part.end)) && part.value !== "";
  const parsed = parseSearch(q);
  // Only the server reads a day in words.
  const empty = isEmptySearch(parsed) && parsed.invalidFilters.length === 0;
  return (
    <section
      aria-label={t("results")}
      style={{ top }}
      className="absolute inset-x-0 bottom-0 z-10 flex flex-col overflow-y-auto overscroll-contain border-t bg-surface"
    >
      {part?.filter && !quoted ? (
        <Suggestions
          key={part.filter}
          filter={part.filter}
          value={part.value}
          currentMemberId={currentMemberId}
          onChoose={(filter) =>
            onChange(`${text.slice(0, part.start)}${filter} ${text.slice(part.end).trimStart()}`)
          }
        />
      ) : null}
      {scopeId === null ? null : <ScopeToken conversationId={scopeId} onRemove={onClearScope} />}
      <FilterTokens text={text} onChange={onChange} />
      {empty ? (
        part ? null : (
          <RecentSearches
            onChoose={onChange}
            onFilter={(filter) => onChange(`${text.trim()} ${filter}:`.trimStart())}
          />
        )
      ) : (
        <SearchResults key={`${scopeId} ${q}`} q={q} scopeId={scopeId} onShown={onResults} />
      )}
    </section>
  );
}

/** When the search ends, the element that had the focus disappears. */
function restoreFocus(before: Element | null | undefined): void {
  const hasFocus = () => document.activeElement !== document.body;
  if (!hasFocus() && before instanceof HTMLElement) before.focus({ preventScroll: true });
  if (!hasFocus()) focusList();
}
