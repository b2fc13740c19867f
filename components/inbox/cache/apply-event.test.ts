import { QueryClient } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { applyConversation, applyResponse } from "#components/inbox/cache/apply-event.ts";
import { applyReceivedEvent } from "#components/inbox/cache/apply-received-event.ts";
import { conversationFixture } from "#components/inbox/cache/conversation-fixture.ts";
import { conversationListKey, conversationQuery } from "#lib/conversations/browser.ts";

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
