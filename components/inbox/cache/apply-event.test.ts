import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { applyAnswer, applyConversation } from "#components/inbox/cache/apply-event.ts";
import { someConversation } from "#components/inbox/cache/some-conversation.ts";
import { conversationQuery } from "#lib/conversations/browser.ts";

const { queryKey } = conversationQuery("conv_1");

function showing(conversation = someConversation({ threadRevision: 3, version: 1 })): QueryClient {
  const client = new QueryClient();
  client.setQueryData(queryKey, { conversation, now: "2026-11-20T10:00:00.000Z" });
  return client;
}
const shown = (client: QueryClient) => client.getQueryData(queryKey)?.conversation;

test("an answer changes the conversation, but what was added counts only once the stream has brought it", () => {
  const client = showing();
  applyAnswer(client, someConversation({ threadRevision: 4, version: 3, state: "closed" }));
  expect(shown(client)).toMatchObject({ state: "closed", version: 3, threadRevision: 3 });
  applyConversation(client, someConversation({ threadRevision: 4, version: 2 }));
  expect(shown(client)).toMatchObject({ state: "closed", threadRevision: 3 });
  applyConversation(client, someConversation({ threadRevision: 4, version: 3, state: "closed" }));
  expect(shown(client)).toMatchObject({ state: "closed", version: 3, threadRevision: 4 });
});

test("an answer that comes after the stream's news takes nothing back", () => {
  const client = showing();
  applyConversation(client, someConversation({ threadRevision: 5, version: 4 }));
  applyAnswer(client, someConversation({ threadRevision: 4, version: 3, state: "closed" }));
  expect(shown(client)).toMatchObject({ state: "open", version: 4, threadRevision: 5 });
});
