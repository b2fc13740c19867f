import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { conversationListKey } from "#lib/conversations/browser.ts";
import type { ConversationList, ConversationResponse } from "#lib/conversations/schema.ts";

/** A conversation as a loaded list has it, to show until its own response arrives. */
export function findListed(client: QueryClient, id: string): ConversationResponse | undefined {
  for (const [, list] of client.getQueriesData<InfiniteData<ConversationList>>({
    queryKey: conversationListKey,
  })) {
    for (const { data, now } of list?.pages ?? []) {
      const conversation = data.find((item) => item.id === id);
      if (conversation) return { conversation, now };
    }
  }
  return undefined;
}
