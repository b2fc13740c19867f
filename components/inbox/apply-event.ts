import type { QueryClient } from "@tanstack/react-query";
import { applyContact, applyImport } from "#components/contacts/apply-contact.ts";
import { applyLabel } from "#components/contacts/apply-label.ts";
import { applyDraft, settleTaken } from "#components/inbox/composer/draft-store.ts";
import { type List, withConversation, withoutConversation } from "#components/inbox/list/list-rules.ts";
import { newerConversation } from "#components/inbox/live/newer.ts";
import { recentNews } from "#components/inbox/live/recent-news.ts";
import { endPending, findPending, movePending } from "#components/inbox/pending-messages.ts";
import { applyMessage } from "#components/inbox/thread/thread-cache.ts";
import { applyNotification, applyRead } from "#components/inbox/work/apply-notification.ts";
import { passOn } from "#components/shell/news/news-bus.ts";
import { conversationListKey, conversationQuery, type ListFilter } from "#lib/conversations/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import type { LiveEvent } from "#lib/events/schema.ts";
import { threadQuery } from "#lib/messages/browser.ts";
import type { MessageView } from "#lib/messages/schema.ts";
import { preferencesQuery } from "#lib/preferences/browser.ts";

/** Patches every cache that an event touches. Of a list that is not patched, what is shown is asked for again. */
export function applyEvent(client: QueryClient, event: LiveEvent): void {
  passOn(event);
  switch (event.type) {
    case "message.created":
    case "message.updated":
      recentNews(client).keep(event.conversation, event.message);
      settleTold(event.message);
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
      applyContact(client, event.contactId);
      return;
    case "preferences.changed":
      // What this page changes itself, it is told in the answer; a reading meanwhile would show what was before.
      if (client.isMutating({ mutationKey: preferencesQuery.queryKey }) === 0) {
        askAgain(client, preferencesQuery.queryKey);
      }
      return;
    case "import.changed":
      applyImport(client, event.state);
      return;
    default:
      askAgain(client, [LISTS[event.type === "list.changed" ? event.list : event.type]]);
      return;
  }
}

/** A message of this page's that the server tells of was accepted, whatever became of the answer. */
function settleTold({ clientId, conversationId }: MessageView): void {
  const told = clientId === null ? undefined : findPending(clientId);
  if (!told) return;
  settleTaken(conversationId, told.body.draftAt);
  endPending(told.body.clientId);
}

/** The query of each list of which an event only says that it changed. */
const LISTS = {
  "template.updated": "templates",
  "number.updated": "numbers",
  "alerts.changed": "alerts",
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

/**
 * Puts what the server answered to something that this page did. How much was added to the thread meanwhile is left out:
 * that comes by the stream, with what was added, and what is not yet on the page nobody has seen.
 */
export function applyAnswer(client: QueryClient, told: ConversationView): void {
  const shown = client.getQueryData(conversationQuery(told.id).queryKey)?.conversation.additions;
  const heard = recentNews(client).conversation(told.id)?.additions;
  const additions = shown ?? heard ?? told.additions;
  applyConversation(client, { ...told, additions });
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
  movePending(fromId, conversation.id);
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
