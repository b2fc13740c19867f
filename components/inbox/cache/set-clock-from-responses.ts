import type { QueryClient } from "@tanstack/react-query";
import { isResponse } from "#components/inbox/cache/reapply-events.ts";
import { setServerNowFromResponse } from "#components/shell/session/server-clock.ts";
import { conversationKey } from "#lib/conversations/browser.ts";
import type { ConversationResponse } from "#lib/conversations/schema.ts";

/** When a conversation's response arrives, because its time is past once it is read from the cache. */
export function setClockFromResponses(client: QueryClient): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (!isResponse(event) || event.query.queryKey[0] !== conversationKey[0]) return;
    const response = event.query.state.data as ConversationResponse | undefined;
    if (response) setServerNowFromResponse(response.now);
  });
}
