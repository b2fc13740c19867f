import { beforeEach, describe, expect, test, vi } from "vitest";
import { changeDraft, openDraft } from "#components/inbox/cache/draft-store.ts";
import { removePending, upsertPending } from "#components/inbox/cache/pending-messages.ts";
import { openTemplateValues, setTemplateValues } from "#components/inbox/cache/template-store.ts";
import { flushUnsavedWork, removeSavedDrafts } from "#components/inbox/composer/sign-out-cleanup.ts";
import {
  pendingTemplateFixture,
  templateValuesFixture,
} from "#components/inbox/composer/template-values-fixture.ts";
import { FakeStorage } from "#lib/testing/storage-fixture.ts";

let storage = new FakeStorage();
let isOnline = true;

beforeEach(async () => {
  storage = new FakeStorage();
  isOnline = true;
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("fetch", async (_url: string, { method, body }: RequestInit) => {
    if (!isOnline) throw new TypeError("no network");
    return Response.json({ draft: method === "PUT" ? JSON.parse(String(body)) : null });
  });
  openTemplateValues("user_1", "conv_0");
  await openDraft("user_1", "conv_1");
  return () => {
    removePending("on-its-way");
    vi.unstubAllGlobals();
  };
});

test("sign-out removes saved drafts and template values of the member", async () => {
  changeDraft("conv_1", { body: "Dear Maria" });
  setTemplateValues("conv_1", templateValuesFixture());
  storage.setItem("parley.draft.user_2.conv_1", JSON.stringify({ saved: true }));
  storage.setItem("parley.emoji", "👍");
  await flushUnsavedWork();
  removeSavedDrafts("user_1");
  expect(Object.keys(storage)).toEqual(["parley.draft.user_2.conv_1", "parley.emoji"]);
});

test("sign-out keeps unsaved drafts, unsent messages and restored templates", async () => {
  isOnline = false;
  changeDraft("conv_1", { body: "Dear Otto" });
  setTemplateValues("conv_1", templateValuesFixture({ isRestored: true }));
  storage.setItem("parley.outbox.user_1.tab", "[]");
  storage.setItem("parley.draft.user_1.conv_2", "cannot be read");
  await flushUnsavedWork();
  removeSavedDrafts("user_1");
  expect(Object.keys(storage).sort()).toEqual([
    "parley.draft.user_1.conv_1",
    "parley.draft.user_1.conv_2",
    "parley.outbox.user_1.tab",
    "parley.template-values.user_1.conv_1",
  ]);
});

describe("a message in flight", () => {
  const message = pendingTemplateFixture("on-its-way");
  let hasFinished = false;
  let finished = Promise.resolve();

  beforeEach(() => {
    vi.useFakeTimers();
    upsertPending(message);
    hasFinished = false;
    finished = flushUnsavedWork().then(() => {
      hasFinished = true;
    });
    return () => vi.useRealTimers();
  });

  test("delays the sign-out until it has failed", async () => {
    await vi.advanceTimersByTimeAsync(5999);
    expect(hasFinished).toBe(false);
    upsertPending({ ...message, error: "It cannot be sent." });
    await finished;
    expect(vi.getTimerCount()).toBe(0);
  });

  test("delays the sign-out by six seconds at most", async () => {
    await vi.advanceTimersByTimeAsync(6000);
    expect(hasFinished).toBe(true);
  });
});
