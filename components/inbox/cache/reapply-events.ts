import type { Query, QueryCacheNotifyEvent, QueryClient } from "@tanstack/react-query";
import { withNewerConversation } from "#components/inbox/cache/apply-event.ts";
import { newerConversation } from "#components/inbox/cache/compare-versions.ts";
import { withDelayedState } from "#components/inbox/cache/delayed-states.ts";
import { latestEntities, RETENTION_MS } from "#components/inbox/cache/latest-entities.ts";
import { type List, withoutConversation } from "#components/inbox/cache/list-rules.ts";
import { type ThreadPages, withMessage } from "#components/inbox/cache/thread-cache.ts";
import { conversationKey, conversationListKey, type ListFilter } from "#lib/conversations/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { threadQuery } from "#lib/messages/browser.ts";

const THREAD = threadQuery("").queryKey[0];
const CONVERSATION = conversationKey[0];
const LIST = conversationListKey[0];

/** The server may have read fetched data before recent events. Data older than the recorded events is refetched. */
export function reapplyEventsToFetchedData(client: QueryClient, serverAheadMs: () => number): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (!isFetched(event)) return;
    const { query } = event;
    const [kind] = query.queryKey;
    if (kind !== THREAD && kind !== CONVERSATION && kind !== LIST) return;
    // Deferred: the cache notifies before its observers are updated.
    queueMicrotask(() => {
      reapplyEvents(client, query);
      const age = Date.now() + serverAheadMs() - query.state.dataUpdatedAt;
      if (isHydrated(event) && age > RETENTION_MS)
        void client.invalidateQueries({ queryKey: query.queryKey });
    });
  });
}

type QueryEvent = Extract<QueryCacheNotifyEvent, { query: Query }>;

function isFetched(event: QueryCacheNotifyEvent): event is QueryEvent {
  return event.type === "updated" ? isResponse(event) : isHydrated(event);
}

/** Whether a response has just arrived; what the page writes to the cache is none. */
export function isResponse(event: QueryCacheNotifyEvent): event is QueryEvent {
  return event.type === "updated" && event.action.type === "success" && event.action.manual !== true;
}

function isHydrated(event: QueryCacheNotifyEvent): boolean {
  if (event.type === "added") return event.query.state.data !== undefined;
  return event.type === "updated" && event.action.type === "setState" && event.query.state.data !== undefined;
}

function reapplyEvents(client: QueryClient, query: Query): void {
  const { queryKey } = query;
  const [kind, parameter] = queryKey;
  const latest = latestEntities(client);
  if (kind === THREAD) {
    client.setQueryData<ThreadPages>(queryKey, (thread) =>
      thread ? latest.messages(String(parameter)).reduce(withMessage, thread) : undefined,
    );
  } else if (kind === CONVERSATION) {
    const recorded = latest.conversation(String(parameter));
    client.setQueryData<{ conversation: ConversationView }>(queryKey, (old) =>
      old && recorded
        ? { ...old, conversation: withDelayedState(newerConversation(recorded, old.conversation)) }
        : undefined,
    );
  } else {
    client.setQueryData<List>(queryKey, (list) => {
      if (!list) return undefined;
      const rest = latest.removedIds().reduce(withoutConversation, list);
      return latest
        .conversations()
        .map(withDelayedState)
        .reduce((all, recorded) => withNewerConversation(all, recorded, parameter as ListFilter), rest);
    });
  }
}
