"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import type { ListFilter } from "#lib/conversations/browser.ts";
import { savedViewsQuery } from "#lib/views/browser.ts";
import { ALL_OPEN, readFilter, writeFilter } from "#lib/views/rules.ts";
import type { SavedView, ViewFilter } from "#lib/views/schema.ts";

/** What the list shows, by the address, and how to show something else. */
export interface ListState {
  filter: ListFilter;
  /** The saved view that the address names; `unknown` once it is sure that there is none. */
  saved: SavedView | "unknown" | "loading" | null;
  hrefOf(filter: ViewFilter): string;
  hrefOfSaved(id: string): string;
  /** Another filter is a step that "back" takes back; letters of a search are not. */
  show(filter: ViewFilter, how?: "push" | "replace"): void;
  showSaved(id: string): void;
}

/** Moves within the inbox without asking the server for a page. */
export function useListFilter(viewerId: string): ListState {
  const search = useSearchParams();
  const pathname = usePathname();
  const savedId = search.get("saved");
  const views = useQuery({ ...savedViewsQuery, enabled: savedId !== null });
  const found = views.data?.data.find(({ id }) => id === savedId);
  const saved = savedId === null ? null : (found ?? (views.isPending ? "loading" : "unknown"));
  const filter = useMemo(
    () => ({
      ...(found?.filter ?? readFilter(search)),
      // What is searched for in the address is the inbox's search, which lies over the list and narrows nothing.
      q: found?.filter.q ?? "",
      viewerId,
    }),
    [search, found, viewerId],
  );
  const hrefOf = useCallback((wanted: ViewFilter) => addressOf(pathname, writeFilter(wanted)), [pathname]);
  const hrefOfSaved = useCallback(
    (id: string) => addressOf(pathname, new URLSearchParams({ saved: id })),
    [pathname],
  );
  const show = useCallback(
    (wanted: ViewFilter, how: "push" | "replace" = "push") => {
      // What is searched for within a saved view leaves it saved.
      const kept =
        found &&
        String(writeFilter({ ...wanted, q: "" })) === String(writeFilter({ ...found.filter, q: "" }));
      const next = kept ? new URLSearchParams({ saved: found.id, q: wanted.q }) : writeFilter(wanted);
      window.history[how === "push" ? "pushState" : "replaceState"](null, "", addressOf(pathname, next));
    },
    [pathname, found],
  );
  const showSaved = useCallback(
    (id: string) => window.history.pushState(null, "", hrefOfSaved(id)),
    [hrefOfSaved],
  );
  return { filter, saved, hrefOf, hrefOfSaved, show, showSaved };
}

function addressOf(pathname: string, search: URLSearchParams): string {
  const place = pathname.startsWith("/inbox") ? pathname : "/inbox";
  return search.size > 0 ? `${place}?${search}` : place;
}

/** A view without any further condition. */
export function plainView(view: ViewFilter["view"]): ViewFilter {
  return { ...ALL_OPEN, view };
}
