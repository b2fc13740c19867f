import { QueryClient } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { applyConversation } from "#components/inbox/cache/apply-event.ts";
import { setClockFromResponses } from "#components/inbox/cache/set-clock-from-responses.ts";
import { serverNow, setServerNow } from "#components/shell/session/server-clock.ts";
import { conversationQuery } from "#lib/conversations/browser.ts";
import { MINUTE } from "#lib/platform/clock.ts";
import { conversationFixture } from "#lib/testing/conversation-fixture.ts";

test("the clock is set by a response that arrives, and not by the cached one that is changed later", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-27T10:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  const client = new QueryClient();
  onTestFinished(setClockFromResponses(client));
  const conversation = conversationFixture();
  await client.fetchQuery({
    ...conversationQuery(conversation.id),
    queryFn: async () => ({ conversation, now: "2026-11-27T12:00:00.000Z" }),
  });
  expect(new Date(serverNow()).toISOString()).toBe("2026-11-27T12:00:00.000Z");
  vi.setSystemTime(Date.now() + 30 * MINUTE);
  applyConversation(client, { ...conversation, state: "closed" });
  expect(client.getQueryData(conversationQuery(conversation.id).queryKey)?.conversation.state).toBe("closed");
  expect(new Date(serverNow()).toISOString()).toBe("2026-11-27T12:30:00.000Z");
});

test("a response that was on its way when the clock was advanced does not set it back", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-28T10:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  const client = new QueryClient();
  onTestFinished(setClockFromResponses(client));
  const conversation = conversationFixture();
  const receives = (now: string) =>
    client.fetchQuery({
      ...conversationQuery(conversation.id),
      queryFn: async () => ({ conversation, now }),
      staleTime: 0,
    });
  setServerNow("2026-11-28T10:00:00Z");
  setServerNow("2026-11-29T10:00:00Z");
  await receives("2026-11-28T10:00:01.000Z");
  expect(new Date(serverNow()).toISOString()).toBe("2026-11-29T10:00:00.000Z");
  vi.setSystemTime(Date.now() + MINUTE);
  await receives("2026-11-28T11:00:00.000Z");
  expect(new Date(serverNow()).toISOString()).toBe("2026-11-28T11:00:00.000Z");
});
