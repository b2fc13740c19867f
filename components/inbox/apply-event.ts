import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { applyLabel } from "#components/contacts/apply-label.ts";
import { applyDraft } from "#components/inbox/composer/draft-store.ts";
import { applyMessage } from "#components/inbox/thread/thread-cache.ts";
import { labelsQuery } from "#lib/contacts/browser.ts";
import { conversationListKey, conversationQuery, type ListFilter } from "#lib/conversations/browser.ts";
import type { ConversationList, ConversationView } from "#lib/conversations/schema.ts";
import type { LiveEvent } from "#lib/events/schema.ts";
import { threadQuery } from "#lib/messages/browser.ts";
import { preferencesQuery } from "#lib/preferences/browser.ts";

type List = InfiniteData<ConversationList, unknown>;

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
    case "preferences.changed":
      void client.invalidateQueries({ queryKey: preferencesQuery.queryKey });
      break;
    case "label.changed":
      applyLabel(client, event.id, event.label);
      break;
    case "list.changed":
      if (event.list === "labels") void client.invalidateQueries({ queryKey: labelsQuery.queryKey });
      break;
    case "draft.changed":
      applyDraft(event.conversationId, event.draft, event.updatedAt);
      break;
    case "clock.moved":
      break;
  }
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
    list
      ? {
          ...list,
          pages: list.pages.map((page) => ({ ...page, data: page.data.filter((item) => item.id !== id) })),
        }
      : undefined,
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The list with a conversation where it belongs now: at its place by activity, or gone if the filter no longer fits. */
export function withConversation(list: List, conversation: ConversationView, filter: ListFilter): List {
  const known = list.pages.some((page) => page.data.some((item) => item.id === conversation.id));
  // What is searched for is the server's to judge; a conversation that was found stays where it fits the view.
  const belongs = fits(conversation, filter) && (known || filter.q === "");
  const rest = list.pages.map((page) => ({
    ...page,
    data: page.data.filter((item) => item.id !== conversation.id),
  }));
  if (!belongs) return known ? { ...list, pages: rest } : list;
  return { ...list, pages: insert(rest, conversation) };
}

function insert(pages: ConversationList[], conversation: ConversationView): ConversationList[] {
  const isLater = (item: ConversationView) =>
    (compare(item.lastActivityAt, conversation.lastActivityAt) || compare(item.id, conversation.id)) > 0;
  const last = pages.length - 1;
  const target = pages.findIndex((page) => page.data.some((item) => !isLater(item)));
  // Older than everything that is loaded: it comes with its own page, unless that is the end of the list.
  if (target === -1 && pages[last]?.nextCursor) return pages;
  return pages.map((page, index) => {
    if (index !== (target === -1 ? last : target)) return page;
    const place = page.data.filter(isLater).length;
    return { ...page, data: [...page.data.slice(0, place), conversation, ...page.data.slice(place)] };
  });
}

function fits(conversation: ConversationView, { view }: ListFilter): boolean {
  if (view === "unread") return conversation.unreadCount > 0;
  return view === "closed" ? conversation.state === "closed" : conversation.state !== "closed";
}
