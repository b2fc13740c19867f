"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { type MouseEvent, useCallback, useMemo } from "react";
import { isPlainClick } from "#components/ui/is-plain-click.ts";
import { pushAddress } from "#components/ui/use-back-closes.ts";

const PLACE = /^\/inbox\/(conv_[0-9a-z]+)$/;
/** What the entry of a conversation that was opened from the list remembers: the list's address, one step back. */
const LIST = "parleyList";
let leaving = false;

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
  const pathname = usePathname();
  const inInbox = pathname.startsWith("/inbox");
  const inList = inInbox && !PLACE.test(pathname);
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
  const list = filters ? `/inbox?${filters}` : "/inbox";
  const open = useCallback(
    (id: string, at?: string) => {
      const href = hrefOf(id, at);
      // Only the inbox's own layout can show it without the server.
      if (inInbox) pushAddress(href, inList ? { [LIST]: list } : null);
      else router.push(href);
    },
    [hrefOf, inInbox, inList, list, router],
  );
  /** Opens the neighbour of the one that is open, in its place: Back leads out of the conversations, not through them. */
  const step = useCallback(
    (id: string) => window.history.replaceState({ [LIST]: window.history.state?.[LIST] }, "", hrefOf(id)),
    [hrefOf],
  );
  const close = useCallback(() => (inInbox ? leaveFor(list) : router.push(list)), [inInbox, list, router]);
  const prefetch = useCallback((id: string) => prefetchConversation(client, id), [client]);
  const linkProps = useCallback(
    (id: string) => ({
      href: hrefOf(id),
      onClick: (event: MouseEvent) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        open(id);
      },
      onPointerEnter: () => prefetch(id),
      onFocus: () => prefetch(id),
    }),
    [hrefOf, open, prefetch],
  );
  return { hrefOf, open, step, close, prefetch, linkProps };
}

/** Leads from a conversation to the list: a step back where the list is one, so that Back never returns into it. */
function leaveFor(list: string): void {
  // A step back takes a moment, and the same key twice is not two of them.
  if (leaving) return;
  if (window.history.state?.[LIST] !== list) {
    window.history.replaceState(null, "", list);
    return;
  }
  leaving = true;
  const onPop = () => {
    leaving = false;
  };
  window.addEventListener("popstate", onPop, { once: true });
  window.history.back();
}
