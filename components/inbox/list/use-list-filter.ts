"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { pushAddress } from "#components/ui/use-back-closes.ts";
import type { ListFilter } from "#lib/conversations/browser.ts";
import { savedViewsQuery } from "#lib/conversations/views/browser.ts";
import { ALL_OPEN, isSameFilter, readFilter, writeFilter } from "#lib/conversations/views/rules.ts";
import type { SavedView, ViewFilter } from "#lib/conversations/views/schema.ts";

const CHANGED = "changed";

export interface ListState {
  filter: ListFilter;
  /** The saved view of the URL; `unknown` if it does not exist. */
  saved: SavedView | "unknown" | "loading" | null;
  /** The saved view of which this is an unsaved change. */
  changed: SavedView | null;
  hrefOf(filter: ViewFilter): string;
  hrefOfSaved(id: string): string;
  /** Adds a history entry unless `replace`. */
  show(filter: ViewFilter, how?: "push" | "replace"): void;
  showSaved(id: string): void;
  /** Changes a part of the filter; the URL remembers the saved view it is based on. */
  change(part: Partial<ViewFilter>): void;
}

export function useListFilter(viewerId: string): ListState {
  const search = useSearchParams();
  const pathname = usePathname();
  const savedId = search.get("saved");
  const changedId = savedId === null ? search.get(CHANGED) : null;
  const views = useQuery({ ...savedViewsQuery, enabled: savedId !== null || changedId !== null });
  const found = views.data?.data.find(({ id }) => id === savedId);
  const changed = (changedId && views.data?.data.find(({ id }) => id === changedId)) || null;
  const saved = savedId === null ? null : (found ?? (views.isPending ? "loading" : "unknown"));
  const filter = useMemo(
    () => ({ ...(found?.filter ?? readFilter(search)), viewerId }),
    [search, found, viewerId],
  );
  const hrefOf = useCallback((wanted: ViewFilter) => addressOf(pathname, writeFilter(wanted)), [pathname]);
  const hrefOfSaved = useCallback(
    (id: string) => addressOf(pathname, new URLSearchParams({ saved: id })),
    [pathname],
  );
  const show = useCallback(
    (wanted: ViewFilter, how: "push" | "replace" = "push") => {
      const href = addressOf(pathname, writeFilter(wanted));
      if (how === "push") pushAddress(href);
      else window.history.replaceState(null, "", href);
    },
    [pathname],
  );
  const showSaved = useCallback((id: string) => pushAddress(hrefOfSaved(id)), [hrefOfSaved]);
  const origin = found ?? changed;
  const change = useCallback(
    (part: Partial<ViewFilter>) => {
      const wanted = { ...filter, ...part };
      // Changing it back shows the saved view again.
      if (origin && isSameFilter(wanted, origin.filter)) return showSaved(origin.id);
      const next = writeFilter(wanted);
      if (origin) next.set(CHANGED, origin.id);
      pushAddress(addressOf(pathname, next));
    },
    [filter, origin, pathname, showSaved],
  );
  return { filter, saved, changed, hrefOf, hrefOfSaved, show, showSaved, change };
}

function addressOf(pathname: string, search: URLSearchParams): string {
  const place = pathname.startsWith("/inbox") ? pathname : "/inbox";
  return search.size > 0 ? `${place}?${search}` : place;
}

export const CLOSING_SOON: ViewFilter = { ...ALL_OPEN, sort: "closing" };

export function plainView(view: ViewFilter["view"]): ViewFilter {
  return { ...ALL_OPEN, view };
}

/** The filter as stored: without its viewer. */
export function withoutViewer({ viewerId: _, ...filter }: ListFilter): ViewFilter {
  return filter;
}
