import { setImmediate } from "node:timers/promises";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { applyConversation } from "#components/inbox/cache/apply-event.ts";
import { actualConversation, delayStateChange } from "#components/inbox/cache/delay-state-change.ts";
import { withholdStateChanges } from "#components/inbox/cache/state-change-gate.ts";
import { conversationQuery } from "#lib/conversations/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { conversationFixture } from "#lib/testing/conversation-fixture.ts";

const CLOSED = { state: "closed", snoozedUntil: null } as const;
const OPEN = { state: "open", snoozedUntil: null } as const;

let client = new QueryClient();
let made: string[] = [];

beforeEach(() => {
  client = new QueryClient();
  made = [];
});

function show(id: string): ConversationView {
  const conversation = conversationFixture({ id });
  client.setQueryData(conversationQuery(id).queryKey, { conversation, now: "2026-11-27T10:00:00.000Z" });
  return conversation;
}

function shownState(id: string) {
  return client.getQueryData(conversationQuery(id).queryKey)?.conversation.state;
}

function delay(before: ConversationView, change: typeof CLOSED | typeof OPEN, name: string) {
  return delayStateChange(client, before, change, async () => {
    made.push(name);
    return name;
  });
}

test("a change is not delayed if nothing is on its way", () => {
  expect(delay(show("conv_1"), CLOSED, "close")).toBeNull();
});

test("is shown at once and made after the message, and a later change after it", async () => {
  const sending = Promise.withResolvers<boolean>();
  const before = show("conv_2");
  withholdStateChanges("conv_2", sending.promise);
  const close = delay(before, CLOSED, "close");
  const reopen = delay({ ...before, ...CLOSED }, OPEN, "reopen");
  expect(shownState("conv_2")).toBe("open");
  expect(made).toEqual([]);
  sending.resolve(true);
  expect(await close?.made).toBe("close");
  expect(await reopen?.made).toBe("reopen");
  expect(made).toEqual(["close", "reopen"]);
  await setImmediate();
  expect(delay(before, CLOSED, "close")).toBeNull();
});

test("another change meanwhile does not make the shown state the stored one", async () => {
  const sending = Promise.withResolvers<boolean>();
  const before = show("conv_other");
  withholdStateChanges("conv_other", sending.promise);
  const close = delay(before, CLOSED, "close");
  const shown = client.getQueryData(conversationQuery("conv_other").queryKey)?.conversation;
  expect(shown?.state).toBe("closed");
  applyConversation(client, { ...actualConversation(client, shown ?? before), unreadCount: 3 });
  sending.resolve(false);
  expect(await close?.made).toBeNull();
  expect(shownState("conv_other")).toBe("open");
});

test("disappears if the message is not sent", async () => {
  const sending = Promise.withResolvers<boolean>();
  const before = show("conv_3");
  withholdStateChanges("conv_3", sending.promise);
  const reopen = delay(before, OPEN, "reopen");
  const close = delay(before, CLOSED, "close");
  expect(shownState("conv_3")).toBe("closed");
  sending.resolve(false);
  expect(await reopen?.made).toBeNull();
  expect(await close?.made).toBeNull();
  expect(shownState("conv_3")).toBe("open");
  expect(made).toEqual([]);
});

test("stays shown when an event of the message opens the conversation, until it is canceled", async () => {
  const sending = Promise.withResolvers<boolean>();
  const before = show("conv_5");
  withholdStateChanges("conv_5", sending.promise);
  const close = delay(before, CLOSED, "close");
  applyConversation(client, { ...before, version: 1, unreadCount: 2 });
  expect(shownState("conv_5")).toBe("closed");
  close?.cancel();
  expect(client.getQueryData(conversationQuery("conv_5").queryKey)?.conversation).toMatchObject({
    state: "open",
    unreadCount: 2,
  });
  sending.resolve(true);
  await close?.made;
});

test("is canceled without waiting for the message", async () => {
  const sending = Promise.withResolvers<boolean>();
  const before = show("conv_4");
  withholdStateChanges("conv_4", sending.promise);
  const close = delay(before, CLOSED, "close");
  expect(shownState("conv_4")).toBe("closed");
  close?.cancel();
  expect(shownState("conv_4")).toBe("open");
  expect(await close?.made).toBeNull();
  sending.resolve(true);
  await setImmediate();
  expect(made).toEqual([]);
});
