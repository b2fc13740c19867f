import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { type List, withConversation, withoutConversation } from "#components/inbox/list/list-rules.ts";
import { conversationListKey, conversationQuery, type ListFilter } from "#lib/conversations/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import type { LiveEvent } from "#lib/events/schema.ts";
import { threadQuery } from "#lib/messages/browser.ts";
import type { MessageList, MessageStatus, MessageView } from "#lib/messages/schema.ts";

type Thread = InfiniteData<MessageList, unknown>;

/** Patches every cache that an event touches; asks the server for nothing. */
export function applyEvent(client: QueryClient, event: LiveEvent): void {
  switch (event.type) {
    case "message.created":
    case "message.updated":
      applyMessage(client, event.message);
      applyConversation(client, event.conversation);
      break;
    case "conversation.updated":
      applyConversation(client, event.conversation);
      break;
    case "conversation.merged":
      forgetConversation(client, event.fromId);
      applyConversation(client, event.conversation);
      // The page of the old thread finds where it went; the joined one has messages that it has not seen.
      client.setQueryData(conversationQuery(event.fromId).queryKey, (old) =>
        old ? { ...old, conversation: event.conversation } : undefined,
      );
      void client.invalidateQueries({ queryKey: threadQuery(event.conversation.id).queryKey });
      break;
    case "template.updated":
      void client.invalidateQueries({ queryKey: ["templates"] });
      break;
    case "number.updated":
      void client.invalidateQueries({ queryKey: ["numbers"] });
      break;
    case "alerts.changed":
      void client.invalidateQueries({ queryKey: ["alerts"] });
      break;
    case "clock.moved":
      break;
  }
}

export function applyMessage(client: QueryClient, message: MessageView): void {
  client.setQueryData(threadQuery(message.conversationId).queryKey, (thread) =>
    thread ? withMessage(thread, message) : undefined,
  );
}

export function applyConversation(client: QueryClient, conversation: ConversationView): void {
  client.setQueryData(conversationQuery(conversation.id).queryKey, (old) =>
    old ? { ...old, conversation } : undefined,
  );
  for (const [key] of client.getQueriesData<List>({ queryKey: conversationListKey })) {
    const filter = key[1] as ListFilter;
    client.setQueryData<List>(key, (list) =>
      list ? withConversation(list, conversation, filter) : undefined,
    );
  }
}

function forgetConversation(client: QueryClient, id: string): void {
  client.setQueriesData<List>({ queryKey: conversationListKey }, (list) =>
    list ? withoutConversation(list, id) : undefined,
  );
}

const RANK: Record<MessageStatus, number> = {
  received: 0,
  queued: 0,
  failed: 1,
  sent: 1,
  delivered: 2,
  read: 3,
};

/**
 * The thread with a message in its place. News may come twice and, as the answer to a send and as an event, in either
 * order: of two states of one message the further one stays, except that a retry puts a failed one back in the queue.
 */
export function withMessage(thread: Thread, message: MessageView): Thread {
  const known = thread.pages.some((page) => page.data.some((item) => item.id === message.id));
  if (!known) {
    const [first, ...rest] = thread.pages;
    if (!first) return thread;
    return { ...thread, pages: [{ ...first, data: sortThread([message, ...first.data]) }, ...rest] };
  }
  const pages = thread.pages.map((page) => ({
    ...page,
    data: page.data.map((item) => (item.id === message.id ? further(item, message) : item)),
  }));
  return { ...thread, pages };
}

function further(known: MessageView, news: MessageView): MessageView {
  const retried = known.status === "failed" && news.status !== "failed";
  return retried || RANK[news.status] >= RANK[known.status] ? news : known;
}

function sortThread(messages: MessageView[]): MessageView[] {
  return messages.sort((a, b) => compare(b.createdAt, a.createdAt) || compare(b.id, a.id));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
