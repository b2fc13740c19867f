"use client";

import { usePathname, useRouter } from "next/navigation";
import { useTheme } from "next-themes";
import { useCommand } from "#components/inbox/keys/use-command.ts";
import { useConversationId, useOpenConversation } from "#components/inbox/thread/open-conversation.ts";

/** The commands that stand on every signed-in page: where to go, the theme, and leaving a conversation for its list. */
export function useAppCommands(): void {
  const router = useRouter();
  const inInbox = usePathname().startsWith("/inbox");
  const conversationId = useConversationId();
  const { close } = useOpenConversation();
  const { resolvedTheme, setTheme } = useTheme();
  const go = (path: string) => () => router.push(path);
  // Within the inbox a view is a matter of the address alone.
  const view = (search: string) => () =>
    inInbox ? window.history.pushState(null, "", `/inbox${search}`) : router.push(`/inbox${search}`);
  useCommand("go.mine", view("?view=mine"));
  useCommand("go.unassigned", view("?view=unassigned"));
  useCommand("go.open", view(""));
  useCommand("go.snoozed", view("?view=snoozed"));
  useCommand("go.closed", view("?view=closed"));
  useCommand("go.contacts", go("/contacts"));
  useCommand("go.settings", go("/settings"));
  useCommand("theme.toggle", () => setTheme(resolvedTheme === "dark" ? "light" : "dark"));
  useCommand("leave", close, { enabled: conversationId !== undefined });
}
