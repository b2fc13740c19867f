import { expect, onTestFinished, test, vi } from "vitest";
import { claimAbandonedMessages } from "#components/inbox/cache/outbox.ts";
import { FakeStorage } from "#components/inbox/cache/storage-fixture.ts";
import { pendingTemplateFixture } from "#components/inbox/composer/template-values-fixture.ts";

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
