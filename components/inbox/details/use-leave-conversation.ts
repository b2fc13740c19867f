"use client";

import { useQuery } from "@tanstack/react-query";
import { runCommand } from "#components/shell/keys/use-command.ts";
import { useOpenConversation } from "#components/shell/navigation/open-conversation.ts";
import { preferencesQuery } from "#lib/accounts/preferences/browser.ts";

/**
 * Opens the next conversation of the list, else the previous one, else the list, if the member prefers it. Call it
 * before the conversation leaves the list.
 */
export function useLeaveConversation(): () => void {
  const { data: preferences } = useQuery(preferencesQuery);
  const { close } = useOpenConversation();
  return () => {
    if (preferences?.advance === false) return;
    if (!runCommand("list.next") && !runCommand("list.previous")) close();
  };
}
