import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { applyConversation, applyResponse } from "#components/inbox/cache/apply-event.ts";
import { conversationFixture } from "#components/inbox/cache/conversation-fixture.ts";
import { conversationQuery } from "#lib/conversations/browser.ts";

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
