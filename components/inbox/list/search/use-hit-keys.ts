import { useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { type Hit, placeOf, shownHits } from "#components/inbox/details/search-hits.ts";
import { useCommand } from "#components/shell/keys/use-command.ts";
import { targetConversationId } from "#components/shell/navigation/conversation-id.ts";
import { useConversationId, useOpenConversation } from "#components/shell/navigation/open-conversation.ts";
import { requestThreadFocus } from "#components/shell/navigation/thread-focus.ts";
import { targetSearch } from "#components/ui/change-url.ts";

/** While results cover the list, the keys that go through its rows go through the results. */
export function useHitKeys(): void {
  const { show, step } = useOpenConversation();
  useFocusLeftHit(useConversationId(), useSearchParams().get("at") ?? undefined);
  const move = (by: 1 | -1) => {
    const { links, hits } = shownHits();
    const conversationId = targetConversationId();
    const at = targetSearch().get("at") ?? undefined;
    const focused = document.activeElement?.closest<HTMLElement>("a[data-hit]");
    const place = conversationId
      ? placeOf(hits, { conversationId, at })
      : focused
        ? links.indexOf(focused)
        : -1;
    const next = hits[place + by];
    if (!next) return;
    links[place + by]?.scrollIntoView({ block: "nearest" });
    if (conversationId) step(next.conversationId, next.at);
    else show(next.conversationId, next.at);
    if (next.conversationId !== conversationId) requestThreadFocus(next.conversationId);
  };
  useCommand("list.next", () => move(1));
  useCommand("list.previous", () => move(-1));
}

/** The next Escape then clears the search. */
function useFocusLeftHit(conversationId: string | undefined, at: string | undefined): void {
  const before = useRef<Hit | null>(null);
  useEffect(() => {
    const left = before.current;
    before.current = conversationId ? { conversationId, at } : null;
    if (!left || conversationId || document.activeElement !== document.body) return;
    const { links, hits } = shownHits();
    (links[placeOf(hits, left)] ?? links[0])?.focus();
  }, [conversationId, at]);
}
