"use client";

import { useRouter } from "next/navigation";
import { useTheme } from "next-themes";
import { useCommand } from "#components/inbox/keys/use-command.ts";
import { useConversationId, useOpenConversation } from "#components/inbox/thread/open-conversation.ts";
import { useGoInbox } from "#components/shell/use-go-inbox.ts";

/** The commands that stand on every signed-in page: where to go, the theme, and leaving a conversation for its list. */
export function useAppCommands(): void {
  const router = useRouter();
  const goInbox = useGoInbox();
  const conversationId = useConversationId();
  const { close } = useOpenConversation();
  const { resolvedTheme, setTheme } = useTheme();
  const go = (path: string) => () => router.push(path);
  const view = (search: string) => () => goInbox(search);
  useCommand("go.mine", view("?view=mine"));
  useCommand("go.unassigned", view("?view=unassigned"));
  useCommand("go.open", view(""));
  useCommand("go.closing", view("?sort=closing"));
  useCommand("go.snoozed", view("?view=snoozed"));
  useCommand("go.closed", view("?view=closed"));
  useCommand("go.contacts", go("/contacts"));
  useCommand("go.settings", go("/settings"));
  useCommand("theme.toggle", () => setTheme(resolvedTheme === "dark" ? "light" : "dark"));
  useCommand("leave", close, { enabled: conversationId !== undefined });
}
