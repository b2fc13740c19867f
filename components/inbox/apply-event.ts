import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { applyLabel } from "#components/contacts/apply-label.ts";
import { applyDraft } from "#components/inbox/composer/draft-store.ts";
import { newerConversation } from "#components/inbox/live/newer.ts";
import { recentNews } from "#components/inbox/live/recent-news.ts";
import { applyMessage } from "#components/inbox/thread/thread-cache.ts";
import { applyNotification, applyRead } from "#components/inbox/work/apply-notification.ts";
import { passOn } from "#components/shell/news/news-bus.ts";
import { conversationListKey, conversationQuery, type ListFilter } from "#lib/conversations/browser.ts";
import type { ConversationList, ConversationView } from "#lib/conversations/schema.ts";
import type { LiveEvent } from "#lib/events/schema.ts";
import { threadQuery } from "#lib/messages/browser.ts";

type List = InfiniteData<ConversationList, unknown>;

/** Patches every cache that an event touches. Of a list that is not patched, what is shown is asked for again. */
export function applyEvent(client: QueryClient, event: LiveEvent): void {
  passOn(event);
  switch (event.type) {
    case "message.created":
    case "message.updated":
      recentNews(client).keep(event.conversation, event.message);
      applyMessage(client, event.message);
      applyConversation(client, event.conversation);
      return;
    case "conversation.updated":
      applyConversation(client, event.conversation);
      return;
    case "conversation.merged":
      applyJoined(client, event);
      return;
    case "label.changed":
      recentNews(client).keepLabel(event.id, event.label);
      applyLabel(client, event.id, event.label);
      return;
    case "notification.created":
      applyNotification(client, event.notification);
      return;
    case "notifications.read":
      applyRead(client, event.ids);
      return;
    case "clock.moved":
      return;
    case "draft.changed":
      applyDraft(event.conversationId, event.draft, event.updatedAt);
      return;
    case "contact.changed":
      askAgain(client, ["contact", event.contactId]);
      askAgain(client, ["contacts"]);
      return;
    default:
      askAgain(client, [LISTS[event.type === "list.changed" ? event.list : event.type]]);
      return;
  }
}

/** The query of each list of which an event only says that it changed. */
const LISTS = {
  "template.updated": "templates",
  "number.updated": "numbers",
  "alerts.changed": "alerts",
  "preferences.changed": "preferences",
  "import.changed": "imports",
  labels: "labels",
  "quick-replies": "quick-replies",
  "saved-views": "saved-views",
  members: "members",
} as const;

function askAgain(client: QueryClient, queryKey: readonly string[]): void {
  void client.invalidateQueries({ queryKey });
}

/** Puts news of a conversation wherever it is shown, unless something newer was heard of it already. */
export function applyConversation(client: QueryClient, told: ConversationView): void {
  const news = recentNews(client);
  const conversation = news.keep(told);
  if (news.isGone(conversation.id)) return;
  client.setQueryData(conversationQuery(conversation.id).queryKey, (old) =>
    old ? { ...old, conversation: newerConversation(old.conversation, conversation) } : undefined,
  );
  for (const [key] of client.getQueriesData<List>({ queryKey: conversationListKey })) {
    const filter = key[1] as ListFilter;
    client.setQueryData<List>(key, (list) => (list ? withNews(list, conversation, filter) : undefined));
  }
}

/** The list with a conversation as it stands by the list itself and by what was heard. */
export function withNews(list: List, told: ConversationView, filter: ListFilter): List {
  const known = list.pages.flatMap((page) => page.data).find((item) => item.id === told.id);
  const conversation = newerConversation(known, told);
  return conversation === known ? list : withConversation(list, conversation, filter);
}

function applyJoined(
  client: QueryClient,
  { fromId, conversation }: Extract<LiveEvent, { type: "conversation.merged" }>,
): void {
  recentNews(client).keepJoined(fromId, conversation.id);
  client.setQueriesData<List>({ queryKey: conversationListKey }, (list) =>
    list ? withoutConversation(list, fromId) : undefined,
  );
  applyConversation(client, conversation);
  // The page of the old thread finds where it went; the joined one has messages that it has not seen.
  client.setQueryData(conversationQuery(fromId).queryKey, (old) =>
    old ? { ...old, conversation } : undefined,
  );
  void client.invalidateQueries({ queryKey: threadQuery(conversation.id).queryKey });
}

/** The list without a conversation that is no more. */
export function withoutConversation(list: List, id: string): List {
  if (!list.pages.some((page) => page.data.some((item) => item.id === id))) return list;
  const pages = list.pages.map((page) => ({ ...page, data: page.data.filter((item) => item.id !== id) }));
  return { ...list, pages };
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
