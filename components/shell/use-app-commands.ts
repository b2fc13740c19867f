"use client";

import { useParams, useRouter, useSearchParams } from "next/navigation";
import { useTheme } from "next-themes";
import { useCommand } from "#components/inbox/keys/use-command.ts";

/** The commands that stand on every signed-in page: where to go, the theme, and leaving a conversation for its list. */
export function useAppCommands(): void {
  const router = useRouter();
  const search = useSearchParams();
  const { conversationId } = useParams<{ conversationId?: string }>();
  const { resolvedTheme, setTheme } = useTheme();
  const go = (path: string) => () => router.push(path);
  useCommand("go.mine", go("/inbox?view=mine"));
  useCommand("go.unassigned", go("/inbox?view=unassigned"));
  useCommand("go.open", go("/inbox"));
  useCommand("go.snoozed", go("/inbox?view=snoozed"));
  useCommand("go.closed", go("/inbox?view=closed"));
  useCommand("go.contacts", go("/contacts"));
  useCommand("go.settings", go("/settings"));
  useCommand("theme.toggle", () => setTheme(resolvedTheme === "dark" ? "light" : "dark"));
  useCommand("leave", go(search.size > 0 ? `/inbox?${search}` : "/inbox"), {
    enabled: conversationId !== undefined,
  });
}
