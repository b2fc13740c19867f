import type { QueryClient } from "@tanstack/react-query";
import { applyContact, applyImport, applyInboundMessage } from "#components/inbox/cache/apply-contact.ts";
import { applyLabel } from "#components/inbox/cache/apply-label.ts";
import { applyMedia } from "#components/inbox/cache/apply-media.ts";
import { newerConversation } from "#components/inbox/cache/compare-versions.ts";
import { applyDraft, confirmSentDraft } from "#components/inbox/cache/draft-store.ts";
import { latestEntities } from "#components/inbox/cache/latest-entities.ts";
import { type List, withConversation, withoutConversation } from "#components/inbox/cache/list-rules.ts";
import { findPending, removePending } from "#components/inbox/cache/pending-messages.ts";
import { applyMessage } from "#components/inbox/cache/thread-cache.ts";
import { discardUnsentWork, moveUnsentWork } from "#components/inbox/cache/unsent-work.ts";
import { emitLiveEvent } from "#components/shell/desktop-notifications/live-event-emitter.ts";
import { applyNotification, applyRead } from "#components/shell/notifications/apply-notification.ts";
import { preferencesQuery } from "#lib/accounts/preferences/browser.ts";
import { contactQuery } from "#lib/contacts/browser.ts";
import { conversationListKey, conversationQuery, type ListFilter } from "#lib/conversations/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";
import type { LiveEvent } from "#lib/events/live-event-schema.ts";
import { threadQuery } from "#lib/messages/browser.ts";
import { notificationsQuery, unreadNotificationsQuery } from "#lib/notifications/browser.ts";
import { teamsQuery } from "#lib/teams/browser.ts";

export function applyEvent(client: QueryClient, event: LiveEvent): void {
  emitLiveEvent(event);
  switch (event.type) {
    case "message.created":
    case "message.updated":
      latestEntities(client).record(event.conversation, event.message);
      settlePending(event.message);
      applyMessage(client, event.message);
      applyMedia(client, event.message);
      applyConversation(client, event.conversation);
      if (event.message.direction === "inbound") {
        const { whatsappAt, createdAt } = event.message;
        applyInboundMessage(client, event.conversation, whatsappAt ?? createdAt);
      }
      return;
    case "conversation.updated":
      applyConversation(client, event.conversation);
      return;
    case "conversation.merged":
      applyMerge(client, event);
      return;
    case "label.changed":
      latestEntities(client).recordLabel(event.id, event.label);
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
    case "contact.deleted":
      applyDeletion(client, event);
      return;
    case "team.deleted":
      // No event follows for each conversation.
      invalidate(client, teamsQuery.queryKey);
      invalidateConversations(client);
      return;
    case "preferences.changed":
      // A refetch during the page's own mutation would show the previous value.
      if (client.isMutating({ mutationKey: preferencesQuery.queryKey }) === 0) {
        invalidate(client, preferencesQuery.queryKey);
      }
      return;
    case "import.changed":
      applyImport(client, event.state);
      return;
    case "list.changed":
      invalidate(client, [QUERY_KEYS[event.list]]);
      // Conversations contain the names of their assignees.
      if (event.list === "members" || event.list === "conversations") invalidateConversations(client);
      return;
    default:
      invalidate(client, [QUERY_KEYS[event.type]]);
      return;
  }
}

/** The event proves that the server accepted the message, even if the response was lost. */
function settlePending({ clientId, conversationId }: MessageView): void {
  const pending = clientId === null ? undefined : findPending(clientId);
  if (!pending) return;
  confirmSentDraft(conversationId, pending.body.draftAt);
  removePending(pending.body.clientId);
}

const QUERY_KEYS = {
  "template.updated": "templates",
  "number.updated": "numbers",
  "alerts.changed": "alerts",
  labels: "labels",
  "quick-replies": "quick-replies",
  "saved-views": "saved-views",
  segments: "segments",
  members: "members",
  teams: "teams",
  automations: "automations",
  availability: "availability",
  exports: "exports",
  conversations: "conversations",
} as const;

function invalidateConversations(client: QueryClient): void {
  for (const key of [conversationListKey, ["conversation"]]) invalidate(client, key);
}

function invalidate(client: QueryClient, queryKey: readonly string[]): void {
  void client.invalidateQueries({ queryKey });
}

export function applyConversation(client: QueryClient, received: ConversationView): void {
  const latest = latestEntities(client);
  const conversation = latest.record(received);
  if (latest.isRemoved(conversation.id)) return;
  client.setQueryData(conversationQuery(conversation.id).queryKey, (old) =>
    old ? { ...old, conversation: newerConversation(old.conversation, conversation) } : undefined,
  );
  for (const [key] of client.getQueriesData<List>({ queryKey: conversationListKey })) {
    const filter = key[1] as ListFilter;
    client.setQueryData<List>(key, (list) =>
      list ? withNewerConversation(list, conversation, filter) : undefined,
    );
  }
}

/** Takes `threadRevision` only from the stream, together with the messages: only rendered messages count as seen. */
export function applyResponse(client: QueryClient, response: ConversationView): void {
  const cached = client.getQueryData(conversationQuery(response.id).queryKey)?.conversation.threadRevision;
  const streamed = latestEntities(client).conversation(response.id)?.threadRevision;
  const threadRevision = cached ?? streamed ?? response.threadRevision;
  applyConversation(client, { ...response, threadRevision });
}

export function withNewerConversation(list: List, incoming: ConversationView, filter: ListFilter): List {
  const known = list.pages.flatMap((page) => page.data).find((item) => item.id === incoming.id);
  const conversation = newerConversation(known, incoming);
  return conversation === known ? list : withConversation(list, conversation, filter);
}

/** Nothing of the person stays in the caches. An open page fetches again and shows that it does not exist. */
function applyDeletion(
  client: QueryClient,
  { contactId, conversationId }: Extract<LiveEvent, { type: "contact.deleted" }>,
): void {
  applyContact(client, contactId);
  void client.resetQueries({ queryKey: contactQuery(contactId).queryKey });
  for (const key of SEARCH_KEYS) void client.resetQueries({ queryKey: [key] });
  if (conversationId === null) return;
  discardUnsentWork(conversationId);
  removeFromLists(client, conversationId);
  for (const key of CONVERSATION_KEYS) void client.resetQueries({ queryKey: [key, conversationId] });
}

const SEARCH_KEYS = ["search", "search-people", "contact-search"];
const CONVERSATION_KEYS = ["conversation", "thread", "media", "contact-history"];

function removeFromLists(client: QueryClient, id: string): void {
  latestEntities(client).recordRemoval(id);
  client.setQueriesData<List>({ queryKey: conversationListKey }, (list) =>
    list ? withoutConversation(list, id) : undefined,
  );
}

function applyMerge(
  client: QueryClient,
  { fromId, conversation }: Extract<LiveEvent, { type: "conversation.merged" }>,
): void {
  removeFromLists(client, fromId);
  moveUnsentWork(fromId, conversation.id);
  applyConversation(client, conversation);
  // The page of the merged conversation reads its new id here.
  client.setQueryData(conversationQuery(fromId).queryKey, (old) =>
    old ? { ...old, conversation } : undefined,
  );
  void client.invalidateQueries({ queryKey: threadQuery(conversation.id).queryKey });
  // The merged conversation's notifications belong to the other one now.
  for (const { queryKey } of [notificationsQuery, unreadNotificationsQuery]) invalidate(client, queryKey);
}
