"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { pushAddress } from "#components/ui/use-back-closes.ts";
import type { ListFilter } from "#lib/conversations/browser.ts";
import { savedViewsQuery } from "#lib/views/browser.ts";
import { ALL_OPEN, isSameFilter, readFilter, writeFilter } from "#lib/views/rules.ts";
import type { SavedView, ViewFilter } from "#lib/views/schema.ts";

const CHANGED = "changed";

/** What the list shows, by the address, and how to show something else. */
export interface ListState {
  filter: ListFilter;
  /** The saved view that the address names; `unknown` once it is sure that there is none. */
  saved: SavedView | "unknown" | "loading" | null;
  /** The saved view of which this is a change that is not saved. */
  changed: SavedView | null;
  hrefOf(filter: ViewFilter): string;
  hrefOfSaved(id: string): string;
  /** Another filter is a step that "back" takes back; `replace` leaves none. */
  show(filter: ViewFilter, how?: "push" | "replace"): void;
  showSaved(id: string): void;
  /** Changes a part of what is shown; which saved view that came of is remembered in the address. */
  change(part: Partial<ViewFilter>): void;
}

/** Moves within the inbox without asking the server for a page. */
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
      // Changed back, it is the saved view again.
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

/** Every conversation whose window is open, the one that closes next on top. */
export const CLOSING_SOON: ViewFilter = { ...ALL_OPEN, sort: "closing" };

/** A view without any further condition. */
export function plainView(view: ViewFilter["view"]): ViewFilter {
  return { ...ALL_OPEN, view };
}

/** A filter as it can be kept: whose list it shows is said by who looks. */
export function withoutViewer({ viewerId: _, ...filter }: ListFilter): ViewFilter {
  return filter;
}
