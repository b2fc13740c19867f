"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { replaceUrl } from "#components/ui/change-url.ts";
import { pushUrl } from "#components/ui/use-close-on-back.ts";
import type { ListFilter } from "#lib/conversations/browser.ts";
import { savedViewsQuery } from "#lib/conversations/views/browser.ts";
import { ALL_OPEN, isSameFilter, readViewFilter, writeFilter } from "#lib/conversations/views/rules.ts";
import type { SavedView, ViewFilter } from "#lib/conversations/views/schema.ts";

const CHANGED_PARAM = "changed";

export interface ListState {
  filter: ListFilter;
  /** Null without a saved view in the URL; `unknown` if it does not exist. */
  saved: SavedView | "unknown" | "loading" | null;
  changed: SavedView | null;
  hrefOf(filter: ViewFilter): string;
  hrefOfSaved(id: string): string;
  show(filter: ViewFilter, how?: "push" | "replace"): void;
  showSaved(id: string): void;
  change(part: Partial<ViewFilter>): void;
}

export function useListFilter(currentMemberId: string): ListState {
  const search = useSearchParams();
  const pathname = usePathname();
  const savedId = search.get("saved");
  const changedId = savedId === null ? search.get(CHANGED_PARAM) : null;
  const views = useQuery({ ...savedViewsQuery, enabled: savedId !== null || changedId !== null });
  const savedView = views.data?.data.find(({ id }) => id === savedId);
  const changed = (changedId && views.data?.data.find(({ id }) => id === changedId)) || null;
  const saved = savedId === null ? null : (savedView ?? (views.isPending ? "loading" : "unknown"));
  const filter = useMemo(
    () => ({ ...(savedView?.filter ?? readViewFilter(search)), currentMemberId }),
    [search, savedView, currentMemberId],
  );
  const hrefOf = useCallback(
    (nextFilter: ViewFilter) => urlOf(pathname, writeFilter(nextFilter)),
    [pathname],
  );
  const hrefOfSaved = useCallback(
    (id: string) => urlOf(pathname, new URLSearchParams({ saved: id })),
    [pathname],
  );
  const show = useCallback(
    (nextFilter: ViewFilter, how: "push" | "replace" = "push") => {
      const href = urlOf(pathname, writeFilter(nextFilter));
      if (how === "push") pushUrl(href);
      else replaceUrl(href);
    },
    [pathname],
  );
  const showSaved = useCallback((id: string) => pushUrl(hrefOfSaved(id)), [hrefOfSaved]);
  const origin = savedView ?? changed;
  const change = useCallback(
    (part: Partial<ViewFilter>) => {
      const nextFilter = { ...filter, ...part };
      if (origin && isSameFilter(nextFilter, origin.filter)) return showSaved(origin.id);
      const next = writeFilter(nextFilter);
      if (origin) next.set(CHANGED_PARAM, origin.id);
      pushUrl(urlOf(pathname, next));
    },
    [filter, origin, pathname, showSaved],
  );
  return { filter, saved, changed, hrefOf, hrefOfSaved, show, showSaved, change };
}

function urlOf(pathname: string, search: URLSearchParams): string {
  const base = pathname.startsWith("/inbox") ? pathname : "/inbox";
  return search.size > 0 ? `${base}?${search}` : base;
}

export function plainView(view: ViewFilter["view"]): ViewFilter {
  return { ...ALL_OPEN, view };
}

export function withoutCurrentMember({ currentMemberId: _, ...filter }: ListFilter): ViewFilter {
  return filter;
}
