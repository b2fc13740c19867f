"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { type MouseEvent, useCallback, useMemo } from "react";

const PLACE = /^\/inbox\/(conv_[0-9a-z]+)$/;

/** The conversation that the address names; undefined while none is open. */
export function useConversationId(): string | undefined {
  return PLACE.exec(usePathname())?.[1];
}

/** Has a conversation at hand before it is opened; what knows of messages is loaded with the first. */
export function prefetchConversation(client: QueryClient, id: string): void {
  void import("#components/inbox/thread/prefetch-conversation.ts").then((module) =>
    module.prefetchConversation(client, id),
  );
}

/**
 * Opens conversations without asking the server for a page: the address changes and the pane shows what the cache has.
 * The search of the address (view, filters) stays; `linkProps` make a link that can still be shared and opened in a tab.
 */
export function useOpenConversation() {
  const client = useQueryClient();
  const router = useRouter();
  const search = useSearchParams();
  const inInbox = usePathname().startsWith("/inbox");
  const filters = useMemo(() => {
    const kept = new URLSearchParams(inInbox ? search : "");
    kept.delete("at");
    return kept.toString();
  }, [search, inInbox]);

  /** The address of a conversation, or of one message in it. */
  const hrefOf = useCallback(
    (id: string, at?: string) => {
      const query = [filters, at ? `at=${at}` : ""].filter(Boolean).join("&");
      return `/inbox/${id}${query ? `?${query}` : ""}`;
    },
    [filters],
  );
  const go = useCallback(
    (href: string) => {
      // Only the inbox's own layout can show it without the server.
      if (inInbox) window.history.pushState(null, "", href);
      else router.push(href);
    },
    [inInbox, router],
  );
  const open = useCallback((id: string, at?: string) => go(hrefOf(id, at)), [go, hrefOf]);
  const close = useCallback(() => go(filters ? `/inbox?${filters}` : "/inbox"), [go, filters]);
  const prefetch = useCallback((id: string) => prefetchConversation(client, id), [client]);
  const linkProps = useCallback(
    (id: string) => ({
      href: hrefOf(id),
      onClick: (event: MouseEvent) => {
        // A new tab or window is the browser's to open.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
        event.preventDefault();
        open(id);
      },
      onPointerEnter: () => prefetch(id),
      onFocus: () => prefetch(id),
    }),
    [hrefOf, open, prefetch],
  );
  return { hrefOf, open, close, prefetch, linkProps };
}
