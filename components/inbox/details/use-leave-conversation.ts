"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { rememberAdvance } from "#components/inbox/details/advanced-conversation.ts";
import { hitAfterLeaving, shownHits } from "#components/inbox/details/search-hits.ts";
import { runCommand } from "#components/shell/keys/use-command.ts";
import { useConversationId, useOpenConversation } from "#components/shell/navigation/open-conversation.ts";
import { requestThreadFocus } from "#components/shell/navigation/thread-focus.ts";
import { preferencesQuery } from "#lib/accounts/preferences/browser.ts";

/**
 * Opens the next conversation of the list or of the search results over it, else the previous one, else the list, if the
 * member prefers it. Call it before the conversation leaves the list.
 */
export function useLeaveConversation(): () => void {
  const { data: preferences } = useQuery(preferencesQuery);
  const client = useQueryClient();
  const { step, close } = useOpenConversation();
  const conversationId = useConversationId();
  return () => {
    if (preferences?.advance === false) return;
    const { hits } = shownHits();
    if (conversationId && hits.length > 0) {
      const at = new URLSearchParams(window.location.search).get("at") ?? undefined;
      const hit = hitAfterLeaving(hits, { conversationId, at });
      if (!hit) return close();
      step(hit.conversationId, hit.at);
      requestThreadFocus(hit.conversationId);
    } else if (!runCommand("list.next") && !runCommand("list.previous")) return close();
    rememberAdvance(client);
  };
}
