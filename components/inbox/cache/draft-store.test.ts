import { setImmediate } from "node:timers/promises";
import { beforeEach, expect, test, vi } from "vitest";
import { EMPTY_DRAFT } from "#components/inbox/cache/draft-rules.ts";
import {
  changeDraft,
  clearDraftForSend,
  confirmSentDraft,
  forgetDraft,
  moveDraft,
  openDraft,
  readDraftOf,
  restoreToDraft,
  saveAll,
} from "#components/inbox/cache/draft-store.ts";
import { addRemovedFile } from "#components/inbox/cache/upload-store.ts";
import { DRAFT_FILES_MAX, type Draft, type DraftFile } from "#lib/conversations/drafts/schema.ts";
import { FakeStorage } from "#lib/testing/storage-fixture.ts";

const LATER = "2099-01-01T00:00:00.000Z";
const written = (body: string, updatedAt: string): Draft => ({ ...EMPTY_DRAFT, body, updatedAt });

/** What the server has; like the server, it keeps the newer draft. */
let stored: Map<string, Draft>;
let reads: number;
let response: Promise<unknown>;

beforeEach(() => {
  stored = new Map();
  reads = 0;
  response = Promise.resolve();
  vi.stubGlobal("localStorage", new FakeStorage());
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit) => {
    const id = /conv_\w+/.exec(url)?.[0] ?? "";
    if (method !== "PUT") {
      reads += 1;
      const draft = stored.get(id) ?? null;
      await response;
      return Response.json({ draft });
    }
    const sent: Draft = JSON.parse(String(body));
    if ((stored.get(id)?.updatedAt ?? "") <= sent.updatedAt) stored.set(id, sent);
    return Response.json({ draft: stored.get(id) });
  });
  return () => {
    for (const id of ["conv_1", "conv_2"]) forgetDraft(id);
    vi.unstubAllGlobals();
  };
});

test("a response that was sent before the text was saved or sent does not replace it", async () => {
  await openDraft("user_1", "conv_1");
  const slow = Promise.withResolvers<void>();
  response = slow.promise;
  const reopening = openDraft("user_1", "conv_1");
  changeDraft("conv_1", { body: "Dear Maria" });
  await saveAll();
  slow.resolve();
  await reopening;
  expect(readDraftOf("conv_1").body).toBe("Dear Maria");

  const slower = Promise.withResolvers<void>();
  response = slower.promise;
  const reopeningAgain = openDraft("user_1", "conv_1");
  confirmSentDraft("conv_1", clearDraftForSend("conv_1"));
  slower.resolve();
  await reopeningAgain;
  expect(readDraftOf("conv_1").body).toBe("");
});

test("text that was written offline stays beside what another device saved meanwhile", async () => {
  await openDraft("user_1", "conv_1");
  changeDraft("conv_1", { body: "on the train" });
  stored.set("conv_1", written("at the desk", LATER));
  await saveAll();
  expect(readDraftOf("conv_1").body).toBe("at the desk\non the train");
  await saveAll();
  expect(stored.get("conv_1")?.body).toBe("at the desk\non the train");
});

test("a merge moves unsaved text to the remaining conversation and keeps the draft there", async () => {
  await openDraft("user_1", "conv_1");
  changeDraft("conv_1", { body: "unsaved" });
  stored.set("conv_2", written("saved there", LATER));
  moveDraft("conv_1", "conv_2");
  await setImmediate();
  await saveAll();
  expect(readDraftOf("conv_1").body).toBe("");
  expect(stored.get("conv_2")?.body).toBe("saved there\nunsaved");
});

test("the draft of a deleted conversation is not read again", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async () => {
    reads += 1;
    return Response.json({ error: { code: "NOT_FOUND", message: "Not found." } }, { status: 404 });
  });
  await openDraft("user_1", "conv_1");
  expect([reads, vi.getTimerCount()]).toEqual([1, 0]);
  vi.useRealTimers();
});

// The last test, because it loads modules again of which the others have the first copy.
test("two tabs that cannot reach the server share one draft, and neither loses what it could not show", async () => {
  const listeners = new Map<string, (event: { key: string }) => void>();
  vi.stubGlobal("addEventListener", listeners.set.bind(listeners));
  vi.resetModules();
  const tab = await import("#components/inbox/cache/draft-store.ts");
  vi.resetModules();
  const other = await import("#components/inbox/cache/draft-store.ts");
  const server = fetch;
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  await other.openDraft("user_1", "conv_1");
  await tab.openDraft("user_1", "conv_1");

  other.changeDraft("conv_1", { body: "from the other tab" });
  listeners.get("storage")?.({ key: "parley.draft.user_1.conv_1" });
  expect(tab.readDraftOf("conv_1").body).toBe("from the other tab");
  tab.changeDraft("conv_1", { body: "from the other" });
  expect(tab.readDraftOf("conv_1").body).toBe("from the other");

  // The event has not come yet, or the tab was frozen.
  other.changeDraft("conv_1", { body: "typed at once" });
  expect(other.readDraftOf("conv_1").body).toBe("from the other\ntyped at once");
  tab.clearDraftForSend("conv_1");
  expect(tab.readDraftOf("conv_1").body).toBe("from the other\ntyped at once");

  vi.stubGlobal("fetch", server);
  await tab.openDraft("user_1", "conv_1");
  await tab.saveAll();
  expect(stored.get("conv_1")?.body).toBe("from the other\ntyped at once");
  for (const each of [tab, other]) each.forgetDraft("conv_1");
});

test("a file is put back up to the limit of the draft, with which the server refuses all text", () => {
  const fileOf = (id: number): DraftFile => ({
    attachmentId: `att_${id}`,
    ...{ kind: "image", name: "a.png", mimeType: "image/png", sizeBytes: 1, caption: "", voice: false },
  });
  const files = Array.from({ length: DRAFT_FILES_MAX }, (_, index) => fileOf(index));
  changeDraft("conv_1", { files });
  const removed = fileOf(DRAFT_FILES_MAX);
  expect(addRemovedFile("conv_1", removed)).toBe(1);
  expect(restoreToDraft("conv_1", { body: "", isNote: false, files: [removed] })).toBe(false);
  expect(readDraftOf("conv_1").files).toEqual(files);
  changeDraft("conv_1", { files: files.slice(1) });
  expect(addRemovedFile("conv_1", removed)).toBe(0);
  expect(readDraftOf("conv_1").files).toHaveLength(DRAFT_FILES_MAX);
});
