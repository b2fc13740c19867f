import { setImmediate } from "node:timers/promises";
import { QueryClient, type QueryKey, type QueryMeta } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { applyConversation, applyEvent, applyResponse } from "#components/inbox/cache/apply-event.ts";
import { applyReceivedCounts, applyReceivedEvent } from "#components/inbox/cache/apply-received-event.ts";
import type { List } from "#components/inbox/cache/list-rules.ts";
import { findPending, upsertPending } from "#components/inbox/cache/pending-messages.ts";
import { reapplyEventsToFetchedData } from "#components/inbox/cache/reapply-events.ts";
import { readTemplateValues, setTemplateValues } from "#components/inbox/cache/template-store.ts";
import {
  pendingTemplateFixture,
  templateValuesFixture,
} from "#components/inbox/composer/template-values-fixture.ts";
import { membersQuery } from "#lib/accounts/browser.ts";
import {
  contactListQuery,
  contactQuery,
  contactSearchQuery,
  duplicatesQuery,
  labelsQuery,
  recentContactsQuery,
} from "#lib/contacts/browser.ts";
import { conversationListKey, conversationQuery } from "#lib/conversations/browser.ts";
import { findPeopleQuery, searchInboxQuery } from "#lib/conversations/search/browser.ts";
import { mediaQuery } from "#lib/conversations/thread/browser.ts";
import { viewCountsQuery } from "#lib/conversations/views/browser.ts";
import { ALL_OPEN } from "#lib/conversations/views/rules.ts";
import { contactHistoryQuery, threadQuery } from "#lib/messages/browser.ts";
import { notificationsQuery, unreadNotificationsQuery } from "#lib/notifications/browser.ts";
import { ofRows } from "#lib/platform/browser-fetch/query-meta.ts";
import { conversationFixture } from "#lib/testing/conversation-fixture.ts";
import { messageFixture } from "#lib/testing/message-fixture.ts";
import { FakeStorage } from "#lib/testing/storage-fixture.ts";

const { queryKey } = conversationQuery("conv_1");

function clientWith(conversation = conversationFixture({ threadRevision: 3, version: 1 })): QueryClient {
  const client = new QueryClient();
  client.setQueryData(queryKey, { conversation, now: "2026-11-20T10:00:00.000Z" });
  return client;
}
const cachedConversation = (client: QueryClient) => client.getQueryData(queryKey)?.conversation;

test("a response updates the conversation except threadRevision, which only a stream event raises", () => {
  const client = clientWith();
  applyResponse(client, conversationFixture({ threadRevision: 4, version: 3, state: "closed" }));
  expect(cachedConversation(client)).toMatchObject({ state: "closed", version: 3, threadRevision: 3 });
  applyConversation(client, conversationFixture({ threadRevision: 4, version: 2 }));
  expect(cachedConversation(client)).toMatchObject({ state: "closed", threadRevision: 3 });
  applyConversation(client, conversationFixture({ threadRevision: 4, version: 3, state: "closed" }));
  expect(cachedConversation(client)).toMatchObject({ state: "closed", version: 3, threadRevision: 4 });
});

test("a response older than the last stream event changes nothing", () => {
  const client = clientWith();
  applyConversation(client, conversationFixture({ threadRevision: 5, version: 4 }));
  applyResponse(client, conversationFixture({ threadRevision: 4, version: 3, state: "closed" }));
  expect(cachedConversation(client)).toMatchObject({ state: "open", version: 4, threadRevision: 5 });
});

test("an event of a newer release makes the page fetch its data; an error in the page is reported too", () => {
  const reported = vi.fn();
  vi.stubGlobal("reportError", reported);
  onTestFinished(() => void vi.unstubAllGlobals());
  const client = clientWith();
  const isStale = () => client.getQueryState(queryKey)?.isInvalidated;
  expect(applyReceivedEvent(client, { type: "poll.voted" })).toBeNull();
  expect(isStale()).toBe(true);
  expect(reported).not.toHaveBeenCalled();

  const brokenClient = clientWith();
  brokenClient.setQueryData([...conversationListKey, {}], {});
  const event = { type: "conversation.updated", conversation: conversationFixture({ version: 9 }) };
  expect(applyReceivedEvent(brokenClient, event)).toMatchObject(event);
  expect(brokenClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
  expect(reported).toHaveBeenCalledTimes(1);
});

test("counts of another release do not replace those that the page can show", () => {
  const client = new QueryClient();
  const none = { all: 0, unread: 0 };
  const views = { mine: none, unassigned: none, open: { all: 2, unread: 1 }, snoozed: none, closed: none };
  const counts = { views, labels: { label_1: none }, teams: {} };
  applyReceivedCounts(client, counts);
  applyReceivedCounts(client, { total: 3 });
  expect(client.getQueryData(viewCountsQuery.queryKey)).toEqual(counts);
});

test("a deleted conversation leaves every cache, and neither a response nor a refetched list brings it back", async () => {
  const storage = new FakeStorage();
  vi.stubGlobal("localStorage", storage);
  onTestFinished(() => void vi.unstubAllGlobals());
  const client = clientWith();
  const filter = { ...ALL_OPEN, currentMemberId: "user_1" };
  const listKey = [...conversationListKey, filter];
  const emptyPage = { data: [], nextCursor: null, edge: null, now: "2026-11-20T10:00:00.000Z" };
  const list = () => client.getQueryData<List>(listKey)?.pages.flatMap(({ data }) => data);
  client.setQueryDefaults(conversationListKey, { meta: ofRows });
  client.setQueryData<List>(listKey, { pages: [emptyPage], pageParams: [""] });
  client.setQueryData(threadQuery("conv_1").queryKey, { pages: [], pageParams: [] });
  onTestFinished(reapplyEventsToFetchedData(client, () => 0));

  const conversation = conversationFixture({ threadRevision: 4, version: 4 });
  applyEvent(client, { type: "message.created", conversation, message: messageFixture(1) });
  expect(list()).toHaveLength(1);
  upsertPending(pendingTemplateFixture("to nobody"));
  setTemplateValues("conv_1", templateValuesFixture());
  storage.setItem("parley.draft.user_2.conv_1", "a text about Maria");
  applyEvent(client, { type: "contact.deleted", contactId: "contact_1", conversationId: "conv_1" });
  expect(list()).toEqual([]);
  expect(cachedConversation(client)).toBeUndefined();
  expect(client.getQueryData(threadQuery("conv_1").queryKey)).toBeUndefined();
  expect([findPending("to nobody"), readTemplateValues("conv_1")]).toEqual([undefined, null]);
  expect(Object.keys(storage)).toEqual([]);

  applyResponse(client, conversationFixture({ threadRevision: 4, version: 5 }));
  await client.fetchInfiniteQuery({
    queryKey: listKey,
    queryFn: () => emptyPage,
    initialPageParam: "",
    staleTime: 0,
  });
  await setImmediate();
  expect(list()).toEqual([]);
});

test("the deletion of a person discards each query that may hold them, also one that is not shown, and no other", () => {
  const client = new QueryClient();
  const cache = ({ queryKey, meta }: { queryKey: QueryKey; meta?: QueryMeta }) => {
    client
      .getQueryCache()
      .build(client, { queryKey, ...(meta ? { meta } : {}) })
      .setData({});
    return () => client.getQueryData(queryKey) !== undefined;
  };
  const holding = [
    ...[contactQuery("contact_1"), conversationQuery("conv_1"), threadQuery("conv_1")],
    ...[mediaQuery("conv_1", "pictures"), contactHistoryQuery("conv_1", null)],
    ...[searchInboxQuery("Maria"), findPeopleQuery("Maria"), contactSearchQuery("Maria")],
    ...[recentContactsQuery, duplicatesQuery("contact_2"), notificationsQuery, unreadNotificationsQuery],
  ].map(cache);
  const others = [contactQuery("contact_2"), threadQuery("conv_2"), labelsQuery, membersQuery].map(cache);
  const list = contactListQuery({}).queryKey;
  cache(contactListQuery({}));
  const [erased, other] = [{ id: "contact_1" }, { id: "contact_2" }];
  client.setQueryData<unknown>(list, { pages: [{ data: [erased, other] }], pageParams: [""] });
  applyEvent(client, { type: "contact.deleted", contactId: "contact_1", conversationId: "conv_1" });
  expect(holding.map((isCached) => isCached())).toEqual(holding.map(() => false));
  expect(others.map((isCached) => isCached())).toEqual(others.map(() => true));
  expect(client.getQueryData<unknown>(list)).toEqual({ pages: [{ data: [other] }], pageParams: [""] });
});

test("a merge makes the page fetch its notifications, which are now of the other conversation", () => {
  const client = clientWith();
  const unread = unreadNotificationsQuery.queryKey;
  client.setQueryData(unread, { data: [], hasMore: false });
  applyEvent(client, {
    type: "conversation.merged",
    fromId: "conv_2",
    conversation: conversationFixture({ version: 2 }),
  });
  expect(client.getQueryState(unread)?.isInvalidated).toBe(true);
});

test("a message of a customer updates the customer's row in the lists of contacts, an older one does not", () => {
  const client = new QueryClient();
  const key = ["contacts", {}];
  const row = { id: "contact_1", lastInboundAt: messageFixture(1).createdAt, conversation: null };
  client.setQueryData(key, { pages: [{ data: [row, { ...row, id: "contact_2" }], nextCursor: null }] });
  const receive = (at: number) => {
    const whatsappAt = messageFixture(at).createdAt;
    const message = messageFixture(9, { direction: "inbound", whatsappAt });
    applyEvent(client, { type: "message.created", message, conversation: conversationFixture({}) });
    return whatsappAt;
  };
  const at = receive(3);
  receive(2);
  const { id, state, window } = conversationFixture({});
  expect(client.getQueryData(key)).toMatchObject({
    pages: [
      {
        data: [
          { lastInboundAt: at, conversation: { id, state, window } },
          { ...row, id: "contact_2" },
        ],
      },
    ],
  });
});
