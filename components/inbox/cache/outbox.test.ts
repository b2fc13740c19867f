import { expect, onTestFinished, test, vi } from "vitest";
import { claimAbandonedMessages } from "#components/inbox/cache/outbox.ts";
import type { PendingMessage } from "#components/inbox/cache/pending-message.ts";
import { pendingTemplateFixture } from "#components/inbox/composer/template-values-fixture.ts";
import { FakeStorage } from "#lib/testing/storage-fixture.ts";

test("a page takes over what closed pages of its workspace left unsent, and leaves another workspace's", async () => {
  const storage = new FakeStorage();
  vi.stubGlobal("localStorage", storage);
  onTestFinished(() => void vi.unstubAllGlobals());
  const message = pendingTemplateFixture("first");
  const key = "parley.outbox.user_1.ws_2.closed-tab";
  storage.setItem(key, JSON.stringify([message]));
  expect(await claimAbandonedMessages({ userId: "user_1", workspaceId: "ws_3" })).toEqual([]);
  expect(storage.getItem(key)).not.toBeNull();
  expect(await claimAbandonedMessages({ userId: "user_1", workspaceId: "ws_2" })).toEqual([message]);
  expect(storage.getItem(key)).toBeNull();
});

test("a message that an incompatible release stored does not stop the others from appearing", async () => {
  const storage = new FakeStorage();
  vi.stubGlobal("localStorage", storage);
  onTestFinished(() => void vi.unstubAllGlobals());
  const message = pendingTemplateFixture("first");
  const note: PendingMessage = {
    ...{
      conversationId: "conv_1",
      attachment: null,
      undoUntil: null,
      error: "Not sent.",
      isInterrupted: true,
    },
    body: { kind: "note", clientId: "second", body: "x".repeat(5000), mentions: ["user_2"] },
    content: { kind: "note", body: "x".repeat(5000), mentions: [{ userId: "user_2", name: "Ana" }] },
  };
  const { body, ...withoutBody } = message;
  const broken = [withoutBody, { ...message, body: { ...body, clientId: 7 } }, null, "message"];
  storage.setItem("parley.outbox.user_1.ws_4.closed-tab", JSON.stringify([...broken, message, note]));
  storage.setItem("parley.outbox.user_1.ws_4.another-tab", "{");
  expect(await claimAbandonedMessages({ userId: "user_1", workspaceId: "ws_4" })).toEqual([message, note]);
});
