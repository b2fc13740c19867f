import type { QueryClient } from "@tanstack/react-query";
import { applyContact, applyImport } from "#components/inbox/cache/apply-contact.ts";
import { applyLabel } from "#components/inbox/cache/apply-label.ts";
import { applyDraft, settleTaken } from "#components/inbox/cache/draft-store.ts";
import { latestEntities } from "#components/inbox/cache/latest-entities.ts";
import { type List, withConversation, withoutConversation } from "#components/inbox/cache/list-rules.ts";
import { newerConversation } from "#components/inbox/cache/newer.ts";
import { endPending, findPending, movePending } from "#components/inbox/cache/pending-messages.ts";
import { applyMessage } from "#components/inbox/cache/thread-cache.ts";
import { passOn } from "#components/shell/news/news-bus.ts";
import { applyNotification, applyRead } from "#components/shell/notifications/apply-notification.ts";
import { preferencesQuery } from "#lib/accounts/preferences/browser.ts";
import { conversationListKey, conversationQuery, type ListFilter } from "#lib/conversations/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";
import type { LiveEvent } from "#lib/events/schema.ts";
import { threadQuery } from "#lib/messages/browser.ts";

/** Updates every cached query that an event changes; lists that are not patched are refetched. */
export function applyEvent(client: QueryClient, event: LiveEvent): void {
  passOn(event);
  switch (event.type) {
    case "message.created":
    case "message.updated":
      latestEntities(client).keep(event.conversation, event.message);
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
      latestEntities(client).keepLabel(event.id, event.label);
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
      // A change made on this page is returned by its mutation; a refetch during it would show the previous value.
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

/** An event for a pending message of this page means that it was accepted, even if the response was lost. */
function settleTold({ clientId, conversationId }: MessageView): void {
  const told = clientId === null ? undefined : findPending(clientId);
  if (!told) return;
  settleTaken(conversationId, told.body.draftAt);
  endPending(told.body.clientId);
}

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

/** Applies a conversation to every query that shows it, unless the cache already has a newer state. */
export function applyConversation(client: QueryClient, told: ConversationView): void {
  const news = latestEntities(client);
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
 * Applies the response to an action of this page. `threadRevision` is not taken from it: it arrives with the stream,
 * together with the messages, and what is not rendered yet has not been seen.
 */
export function applyAnswer(client: QueryClient, told: ConversationView): void {
  const shown = client.getQueryData(conversationQuery(told.id).queryKey)?.conversation.threadRevision;
  const heard = latestEntities(client).conversation(told.id)?.threadRevision;
  const threadRevision = shown ?? heard ?? told.threadRevision;
  applyConversation(client, { ...told, threadRevision });
}

export function withNews(list: List, told: ConversationView, filter: ListFilter): List {
  const known = list.pages.flatMap((page) => page.data).find((item) => item.id === told.id);
  const conversation = newerConversation(known, told);
  return conversation === known ? list : withConversation(list, conversation, filter);
}

function applyJoined(
  client: QueryClient,
  { fromId, conversation }: Extract<LiveEvent, { type: "conversation.merged" }>,
): void {
  latestEntities(client).keepJoined(fromId, conversation.id);
  movePending(fromId, conversation.id);
  client.setQueriesData<List>({ queryKey: conversationListKey }, (list) =>
    list ? withoutConversation(list, fromId) : undefined,
  );
  applyConversation(client, conversation);
  // The page of the merged thread reads the new id here; the target thread has messages it has not loaded.
  client.setQueryData(conversationQuery(fromId).queryKey, (old) =>
    old ? { ...old, conversation } : undefined,
  );
  void client.invalidateQueries({ queryKey: threadQuery(conversation.id).queryKey });
}
