import type { QueryClient } from "@tanstack/react-query";
import {
  applyContact,
  applyImport,
  applyInboundMessage,
  removeContact,
} from "#components/inbox/cache/apply-contact.ts";
import { applyLabel } from "#components/inbox/cache/apply-label.ts";
import { applyMedia } from "#components/inbox/cache/apply-media.ts";
import { newerConversation } from "#components/inbox/cache/compare-versions.ts";
import { withDelayedState } from "#components/inbox/cache/delayed-states.ts";
import { applyDraft, confirmSentDraft } from "#components/inbox/cache/draft-store.ts";
import { latestEntities } from "#components/inbox/cache/latest-entities.ts";
import { type List, withConversation, withoutConversation } from "#components/inbox/cache/list-rules.ts";
import { findPending, removePending } from "#components/inbox/cache/pending-messages.ts";
import { applyMessage } from "#components/inbox/cache/thread-cache.ts";
import { discardUnsentWork, moveUnsentWork } from "#components/inbox/cache/unsent-work.ts";
import { emitLiveEvent } from "#components/shell/desktop-notifications/live-event-emitter.ts";
import { applyNotification, applyRead } from "#components/shell/notifications/apply-notification.ts";
import { alertsQuery } from "#lib/accounts/alerts/browser.ts";
import { membersQuery } from "#lib/accounts/browser.ts";
import { preferencesQuery } from "#lib/accounts/preferences/browser.ts";
import { automationsQuery } from "#lib/automations/browser.ts";
import { labelsQuery, segmentsQuery } from "#lib/contacts/browser.ts";
import {
  conversationKey,
  conversationListKey,
  conversationQuery,
  type ListFilter,
} from "#lib/conversations/browser.ts";
import { quickRepliesQuery } from "#lib/conversations/quick-replies/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";
import { savedViewsQuery } from "#lib/conversations/views/browser.ts";
import { exportsQuery } from "#lib/data/browser.ts";
import type { LiveEvent } from "#lib/events/live-event-schema.ts";
import { threadQuery } from "#lib/messages/browser.ts";
import { notificationsQuery, unreadNotificationsQuery } from "#lib/notifications/browser.ts";
import { numbersQuery } from "#lib/numbers/browser.ts";
import { mayHold } from "#lib/platform/browser-fetch/query-meta.ts";
import { availabilityQuery, teamsQuery } from "#lib/teams/browser.ts";
import { templatesQuery } from "#lib/templates/browser.ts";

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
      invalidate(client, QUERY_KEYS[event.list]);
      if (reloadsConversations[event.list]) invalidateConversations(client);
      return;
    default:
      invalidate(client, QUERY_KEYS[event.type]);
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
  "template.updated": templatesQuery.queryKey,
  "number.updated": numbersQuery.queryKey,
  "alerts.changed": alertsQuery.queryKey,
  labels: labelsQuery.queryKey,
  "quick-replies": quickRepliesQuery.queryKey,
  "saved-views": savedViewsQuery.queryKey,
  segments: segmentsQuery.queryKey,
  members: membersQuery.queryKey,
  teams: teamsQuery.queryKey,
  automations: automationsQuery.queryKey,
  availability: availabilityQuery.queryKey,
  exports: exportsQuery.queryKey,
  conversations: conversationListKey,
} as const;

/** Which change of a list can change conversations, or which of them a view contains, without an event for each. */
const reloadsConversations: Record<Extract<LiveEvent, { type: "list.changed" }>["list"], boolean> = {
  labels: false,
  "quick-replies": false,
  "saved-views": false,
  segments: false,
  // Conversations contain the names of their assignees.
  members: true,
  teams: false,
  automations: false,
  availability: false,
  exports: false,
  conversations: true,
};

function invalidateConversations(client: QueryClient): void {
  for (const key of [conversationListKey, conversationKey]) invalidate(client, key);
}

function invalidate(client: QueryClient, queryKey: readonly string[]): void {
  void client.invalidateQueries({ queryKey });
}

export function applyConversation(client: QueryClient, received: ConversationView): void {
  const latest = latestEntities(client);
  const conversation = withDelayedState(latest.record(received));
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
function applyDeletion(client: QueryClient, event: Extract<LiveEvent, { type: "contact.deleted" }>): void {
  removeContact(client, event.contactId);
  if (event.conversationId !== null) {
    discardUnsentWork(event.conversationId);
    removeFromLists(client, event.conversationId);
  }
  void client.resetQueries({ predicate: ({ meta }) => mayHold(meta, event) });
}

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
