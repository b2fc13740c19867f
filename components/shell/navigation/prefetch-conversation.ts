import type { QueryClient } from "@tanstack/react-query";
import { conversationQuery } from "#lib/conversations/browser.ts";
import { threadQuery } from "#lib/messages/browser.ts";

export function prefetchConversation(client: QueryClient, id: string): void {
  // The opened conversation shows the result of this fetch, so it is retried like one of its own.
  const neverStale = { staleTime: Number.POSITIVE_INFINITY, retry: 1 };
  void client.prefetchQuery({ ...conversationQuery(id), ...neverStale });
  void client.prefetchInfiniteQuery({ ...threadQuery(id), ...neverStale });
}
