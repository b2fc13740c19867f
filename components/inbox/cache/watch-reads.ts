import type { InfiniteData, Query, QueryCacheNotifyEvent, QueryClient } from "@tanstack/react-query";
import { withNews } from "#components/inbox/cache/apply-event.ts";
import { latestEntities, REMEMBER_MS } from "#components/inbox/cache/latest-entities.ts";
import { withoutConversation } from "#components/inbox/cache/list-rules.ts";
import { newerConversation } from "#components/inbox/cache/newer.ts";
import { type ThreadPages, withMessage } from "#components/inbox/cache/thread-cache.ts";
import { conversationListKey, conversationQuery, type ListFilter } from "#lib/conversations/browser.ts";
import type { ConversationList, ConversationView } from "#lib/conversations/schema.ts";
import { threadQuery } from "#lib/messages/browser.ts";

type List = InfiniteData<ConversationList, unknown>;

const THREAD = threadQuery("").queryKey[0];
const CONVERSATION = conversationQuery("").queryKey[0];
const LIST = conversationListKey[0];

/**
 * Reapplies events to data that was fetched: the server may have read it before them. Data older than the remembered
 * events is refetched.
 * @returns a function that stops it
 */
export function watchReads(client: QueryClient, serverAheadMs: () => number): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (!isRead(event)) return;
    const { query } = event;
    const [kind] = query.queryKey;
    if (kind !== THREAD && kind !== CONVERSATION && kind !== LIST) return;
    // Deferred: the cache notifies before its observers are updated.
    queueMicrotask(() => {
      tellNews(client, query);
      const age = Date.now() + serverAheadMs() - query.state.dataUpdatedAt;
      if (isHydrated(event) && age > REMEMBER_MS) void client.invalidateQueries({ queryKey: query.queryKey });
    });
  });
}

function isRead(event: QueryCacheNotifyEvent): event is Extract<QueryCacheNotifyEvent, { query: Query }> {
  if (event.type === "updated") return event.action.type === "success" && event.action.manual !== true;
  return isHydrated(event);
}

function isHydrated(event: QueryCacheNotifyEvent): boolean {
  if (event.type === "added") return event.query.state.data !== undefined;
  return event.type === "updated" && event.action.type === "setState" && event.query.state.data !== undefined;
}

function tellNews(client: QueryClient, query: Query): void {
  const { queryKey } = query;
  const [kind, about] = queryKey;
  const news = latestEntities(client);
  if (kind === THREAD) {
    client.setQueryData<ThreadPages>(queryKey, (thread) =>
      thread ? news.messages(String(about)).reduce(withMessage, thread) : undefined,
    );
  } else if (kind === CONVERSATION) {
    const told = news.conversation(String(about));
    client.setQueryData<{ conversation: ConversationView }>(queryKey, (old) =>
      old && told ? { ...old, conversation: newerConversation(told, old.conversation) } : undefined,
    );
  } else {
    client.setQueryData<List>(queryKey, (list) => {
      if (!list) return undefined;
      const rest = news.gone().reduce(withoutConversation, list);
      return news.conversations().reduce((all, told) => withNews(all, told, about as ListFilter), rest);
    });
  }
}
