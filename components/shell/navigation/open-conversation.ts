"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { type MouseEvent, useCallback, useMemo, useSyncExternalStore } from "react";
import { conversationIdOf, targetConversationId } from "#components/shell/navigation/conversation-id.ts";
import { requestThreadFocus } from "#components/shell/navigation/thread-focus.ts";
import { onTargetChange, pendingPath, replaceUrl, stepBack } from "#components/ui/change-url.ts";
import { isPlainClick } from "#components/ui/is-plain-click.ts";
import { pushUrl } from "#components/ui/use-close-on-back.ts";
import { useNavigate } from "#components/ui/use-navigate.ts";

const LIST_PATH = "/inbox";
/** Key of the list's URL in the history state of a conversation opened from the list. */
const LIST = "parleyList";
/** The conversation that a search is restricted to. */
export const SCOPE_PARAM = "in";

/** The conversation that the page shows. */
export function useConversationId(): string | undefined {
  return conversationIdOf(usePathname());
}

/** The conversation that was opened last, which a list marks before the page shows it. */
export function useTargetConversationId(): string | undefined {
  const pathname = usePathname();
  return useSyncExternalStore(
    onTargetChange,
    () => conversationIdOf(pendingPath() ?? pathname),
    () => conversationIdOf(pathname),
  );
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
  const filters = useMemo(() => {
    const kept = new URLSearchParams(inInbox ? search : "");
    kept.delete("at");
    return kept.toString();
  }, [search, inInbox]);

  const hrefOf = useCallback(
    (id: string, at?: string) => {
      const query = [withoutScopeOfOther(filters, id), at ? `at=${at}` : ""].filter(Boolean).join("&");
      return `/inbox/${id}${query ? `?${query}` : ""}`;
    },
    [filters],
  );
  const list = filters ? `${LIST_PATH}?${filters}` : LIST_PATH;
  /** Leaves the focus where it is. */
  const show = useCallback(
    (id: string, at?: string) => {
      const href = hrefOf(id, at);
      // Only the inbox's layout can show it without the server.
      if (inInbox) pushUrl(href, targetConversationId() ? null : { [LIST]: list });
      else navigate(href);
    },
    [hrefOf, inInbox, list, navigate],
  );
  const open = useCallback(
    (id: string, at?: string) => {
      if (targetConversationId() !== id) requestThreadFocus(id);
      show(id, at);
    },
    [show],
  );
  /** Replaces the entry, so that Back leaves the conversations instead of going through them. */
  const step = useCallback(
    (id: string, at?: string) => replaceUrl(hrefOf(id, at), { [LIST]: window.history.state?.[LIST] }),
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
    else if (pathname === LIST_PATH) {
      // The list has the focus since the conversation was left.
      requestThreadFocus(id);
      // What Back returns to.
      pushUrl(href, { [LIST]: pathname + search });
    }
  }, []);
  const close = useCallback(() => {
    if (!inInbox) return navigate(list);
    // A search within the conversation ends with it, unless the conversation was opened from the results.
    if (window.history.state?.[LIST] === list) return leaveFor(list);
    const rest = withoutScopeOfOther(filters, null);
    leaveFor(rest ? `${LIST_PATH}?${rest}` : LIST_PATH);
  }, [inInbox, list, filters, navigate]);
  const prefetch = useCallback((id: string) => prefetchConversation(client, id), [client]);
  /** For a row of the list, which keeps the focus. */
  const linkProps = useCallback(
    (id: string) => ({
      href: hrefOf(id),
      onClick: (event: MouseEvent) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        show(id);
      },
      onPointerEnter: () => prefetch(id),
      onFocus: () => prefetch(id),
    }),
    [hrefOf, show, prefetch],
  );
  return { hrefOf, open, show, step, reopen, close, prefetch, linkProps };
}

/** Without a search that is restricted to another conversation than the one that is opened. */
function withoutScopeOfOther(filters: string, id: string | null): string {
  const search = new URLSearchParams(filters);
  const scope = search.get(SCOPE_PARAM);
  if (scope === null || scope === id) return filters;
  search.delete(SCOPE_PARAM);
  search.delete("q");
  return search.toString();
}

/** Steps back where possible, so that Back never returns into the conversation. */
function leaveFor(list: string): void {
  if (window.history.state?.[LIST] === list) stepBack(list);
  else replaceUrl(list);
}
