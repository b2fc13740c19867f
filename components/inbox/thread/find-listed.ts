import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { conversationListKey } from "#lib/conversations/browser.ts";
import type { ConversationList, ConversationView } from "#lib/conversations/schema.ts";

/** A conversation as some list of the inbox holds it. */
export function findListed(
  client: QueryClient,
  id: string,
): { conversation: ConversationView; now: string } | undefined {
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
