import type { QueryClient } from "@tanstack/react-query";
import { conversationQuery } from "#lib/conversations/browser.ts";
import { threadQuery } from "#lib/messages/browser.ts";

export function prefetchConversation(client: QueryClient, id: string): void {
  const kept = { staleTime: Number.POSITIVE_INFINITY };
  void client.prefetchQuery({ ...conversationQuery(id), ...kept });
  void client.prefetchInfiniteQuery({ ...threadQuery(id), ...kept });
}
