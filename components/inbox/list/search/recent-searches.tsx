"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Clock, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { storeSaved } from "#components/ui/store-saved.ts";
import { useFocusNext } from "#components/ui/use-focus-replacement.ts";
import { deleteRecentSearch, recentSearchesQuery } from "#lib/conversations/search/browser.ts";
import { type SearchFilter, searchFilters } from "#lib/conversations/search/query-rules.ts";

export function RecentSearches({
  onChoose,
  onFilter,
}: {
  onChoose: (query: string) => void;
  onFilter: (filter: SearchFilter) => void;
}) {
  const t = useTranslations("search");
  const client = useQueryClient();
  const { data } = useQuery(recentSearchesQuery);
  const forget = useMutation({
    mutationFn: deleteRecentSearch,
    onSuccess: (left) => storeSaved(client, recentSearchesQuery, left),
  });
  const recent = data?.data ?? [];
  const focusHandlers = useFocusNext();
  return (
    <div {...focusHandlers} className="contents">
      <div className="px-3 pt-3 pb-2">
        <p className="text-muted text-xs">{t("hint")}</p>
        <ul className="mt-2 flex flex-wrap gap-1.5">
          {searchFilters.map((filter) => (
            <li key={filter}>
              <button
                type="button"
                title={t(`filterHint.${filter}`)}
                onClick={() => onFilter(filter)}
                className="h-6 rounded-md border border-line px-2 font-mono text-2xs text-muted hover:border-line-strong hover:text-ink"
              >
                {filter}:
              </button>
            </li>
          ))}
        </ul>
      </div>
      {recent.length > 0 ? (
        <>
          <h2 className="px-3 pt-2 pb-1 font-medium text-2xs text-muted">{t("recent")}</h2>
          <ul className="pb-2">
            {recent.map(({ query }) => (
              <li key={query} className="group flex items-center hover:bg-raised">
                <button
                  type="button"
                  data-hit
                  onClick={() => onChoose(query)}
                  className="flex h-9 min-w-0 flex-1 items-center gap-2.5 px-3 text-start text-sm -outline-offset-2"
                >
                  <Clock aria-hidden className="size-3.5 shrink-0 text-muted" />
                  <span dir="auto" className="min-w-0 flex-1 truncate text-page-start">
                    {query}
                  </span>
                </button>
                <button
                  type="button"
                  aria-label={t("removeRecent", { query })}
                  onClick={() => forget.mutate(query)}
                  className="me-1.5 grid size-7 shrink-0 place-items-center rounded-md text-muted hover:text-ink"
                >
                  <X aria-hidden className="size-3.5" />
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
