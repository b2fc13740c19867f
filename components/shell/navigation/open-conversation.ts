"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { type MouseEvent, useCallback, useMemo } from "react";
import { conversationIdOf } from "#components/shell/navigation/conversation-id.ts";
import { replaceUrl } from "#components/ui/change-url.ts";
import { isPlainClick } from "#components/ui/is-plain-click.ts";
import { pushUrl } from "#components/ui/use-close-on-back.ts";
import { useNavigate } from "#components/ui/use-navigate.ts";

const LIST_PATH = "/inbox";
/** Key of the list's URL in the history state of a conversation opened from the list. */
const LIST = "parleyList";
let leaving = false;

export function useConversationId(): string | undefined {
  return conversationIdOf(usePathname());
}

export function prefetchConversation(client: QueryClient, id: string): void {
  void import("#components/shell/navigation/prefetch-conversation.ts").then((module) =>
    module.prefetchConversation(client, id),
  );
}

/** Opens a conversation without a server navigation: the URL changes and the pane renders from the cache. */
export function useOpenConversation() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const search = useSearchParams();
  const pathname = usePathname();
  const inInbox = pathname.startsWith("/inbox");
  const inList = inInbox && conversationIdOf(pathname) === undefined;
  const filters = useMemo(() => {
    const kept = new URLSearchParams(inInbox ? search : "");
    kept.delete("at");
    return kept.toString();
  }, [search, inInbox]);

  const hrefOf = useCallback(
    (id: string, at?: string) => {
      const query = [filters, at ? `at=${at}` : ""].filter(Boolean).join("&");
      return `/inbox/${id}${query ? `?${query}` : ""}`;
    },
    [filters],
  );
  const list = filters ? `${LIST_PATH}?${filters}` : LIST_PATH;
  const open = useCallback(
    (id: string, at?: string) => {
      const href = hrefOf(id, at);
      // Only the inbox's layout can show it without the server.
      if (inInbox) pushUrl(href, inList ? { [LIST]: list } : null);
      else navigate(href);
    },
    [hrefOf, inInbox, inList, list, navigate],
  );
  /** Replaces the entry, so that Back leaves the conversations instead of going through them. */
  const step = useCallback(
    (id: string) => replaceUrl(hrefOf(id), { [LIST]: window.history.state?.[LIST] }),
    [hrefOf],
  );
  /** Opens a conversation that was left since, beside the list as it is now. Does nothing on a page outside the inbox. */
  const reopen = useCallback((id: string) => {
    const { pathname, search } = window.location;
    const shown = conversationIdOf(pathname);
    const filters = new URLSearchParams(search);
    filters.delete("at");
    const href = `${LIST_PATH}/${id}${filters.size > 0 ? `?${filters}` : ""}`;
    if (shown && shown !== id) replaceUrl(href, { [LIST]: window.history.state?.[LIST] });
    // What Back returns to.
    else if (pathname === LIST_PATH) pushUrl(href, { [LIST]: pathname + search });
  }, []);
  const close = useCallback(() => (inInbox ? leaveFor(list) : navigate(list)), [inInbox, list, navigate]);
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
  return { hrefOf, open, step, reopen, close, prefetch, linkProps };
}

/** Steps back where possible, so that Back never returns into the conversation. */
function leaveFor(list: string): void {
  // A step back is asynchronous; a repeated key must not step twice.
  if (leaving) return;
  if (window.history.state?.[LIST] !== list) {
    replaceUrl(list);
    return;
  }
  leaving = true;
  const onPop = () => {
    leaving = false;
  };
  window.addEventListener("popstate", onPop, { once: true });
  window.history.back();
}
