"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { rememberAdvance } from "#components/inbox/details/advanced-conversation.ts";
import { runCommand } from "#components/shell/keys/use-command.ts";
import { useOpenConversation } from "#components/shell/navigation/open-conversation.ts";
import { preferencesQuery } from "#lib/accounts/preferences/browser.ts";

/**
 * Opens the next conversation of the list, else the previous one, else the list, if the member prefers it. Call it
 * before the conversation leaves the list.
 */
export function useLeaveConversation(): () => void {
  const { data: preferences } = useQuery(preferencesQuery);
  const client = useQueryClient();
  const { close } = useOpenConversation();
  return () => {
    if (preferences?.advance === false) return;
    if (runCommand("list.next") || runCommand("list.previous")) rememberAdvance(client);
    else close();
  };
}
