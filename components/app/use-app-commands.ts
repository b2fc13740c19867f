"use client";

import { useTheme } from "next-themes";
import { useStore } from "zustand";
import { useCommand } from "#components/shell/keys/use-command.ts";
import { useConversationId, useOpenConversation } from "#components/shell/navigation/open-conversation.ts";
import { useGoToInbox } from "#components/shell/navigation/use-go-to-inbox.ts";
import { undoActions } from "#components/ui/undo.ts";
import { useNavigate } from "#components/ui/use-navigate.ts";
import { CLOSING_SOONEST_VIEW, writeFilter } from "#lib/conversations/views/rules.ts";

export function useAppCommands(): void {
  const navigate = useNavigate();
  const goInbox = useGoToInbox();
  const conversationId = useConversationId();
  const { close } = useOpenConversation();
  const { resolvedTheme, setTheme } = useTheme();
  const go = (path: string) => () => navigate(path);
  const view = (search: string) => () => goInbox(search);
  useCommand("go.mine", view("?view=mine"));
  useCommand("go.unassigned", view("?view=unassigned"));
  useCommand("go.open", view(""));
  useCommand("go.closing", view(`?${writeFilter(CLOSING_SOONEST_VIEW)}`));
  useCommand("go.snoozed", view("?view=snoozed"));
  useCommand("go.closed", view("?view=closed"));
  useCommand("go.contacts", go("/contacts"));
  useCommand("go.reports", go("/reports"));
  useCommand("go.settings", go("/settings"));
  useCommand("theme.toggle", () => setTheme(resolvedTheme === "dark" ? "light" : "dark"));
  const undo = useStore(undoActions, (actions) => actions.at(-1));
  useCommand("undo", () => undo?.(), { enabled: undo !== undefined });
  useCommand("leave", close, { enabled: conversationId !== undefined });
}
