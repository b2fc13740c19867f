"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { rememberAdvance } from "#components/inbox/details/advanced-conversation.ts";
import { hitAfterLeaving, shownHits } from "#components/inbox/details/search-hits.ts";
import { runCommand } from "#components/shell/keys/use-command.ts";
import { targetConversationId } from "#components/shell/navigation/conversation-id.ts";
import { useOpenConversation } from "#components/shell/navigation/open-conversation.ts";
import { requestThreadFocus } from "#components/shell/navigation/thread-focus.ts";
import { targetSearch } from "#components/ui/change-url.ts";
import { preferencesQuery } from "#lib/accounts/preferences/browser.ts";

/**
 * Opens the next conversation of the list or of the search results over it, else the previous one, else the list, if the
 * member prefers it and has not opened another one already. Call it before the conversation leaves the list.
 */
export function useLeaveConversation(conversationId: string): () => void {
  const { data: preferences } = useQuery(preferencesQuery);
  const client = useQueryClient();
  const { step, close } = useOpenConversation();
  return () => {
    if (preferences?.advance === false || targetConversationId() !== conversationId) return;
    const { hits } = shownHits();
    if (hits.length > 0) {
      const at = targetSearch().get("at") ?? undefined;
      const hit = hitAfterLeaving(hits, { conversationId, at });
      if (!hit) return close();
      step(hit.conversationId, hit.at);
      requestThreadFocus(hit.conversationId);
    } else if (!runCommand("list.next") && !runCommand("list.previous")) return close();
    rememberAdvance(client);
  };
}
