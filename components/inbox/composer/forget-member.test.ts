import { beforeEach, expect, test, vi } from "vitest";
import { changeDraft, openDraft } from "#components/inbox/cache/draft-store.ts";
import { beginPending, endPending } from "#components/inbox/cache/pending-messages.ts";
import { openTemplateValues, setTemplateValues } from "#components/inbox/cache/template-store.ts";
import { forgetMember, settleWritten } from "#components/inbox/composer/forget-member.ts";
import { sentTemplate, someTemplateValues } from "#components/inbox/composer/some-filling.ts";

/** Like a browser's storage, its entries are its own keys. */
class Kept {
  [name: string]: unknown;
  getItem(name: string) {
    return Object.hasOwn(this, name) ? this[name] : null;
  }
  setItem(name: string, value: string) {
    this[name] = value;
  }
  removeItem(name: string) {
    delete this[name];
  }
}

let kept = new Kept();
let reached = true;

beforeEach(async () => {
  kept = new Kept();
  reached = true;
  vi.stubGlobal("localStorage", kept);
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("fetch", async (_url: string, { method, body }: RequestInit) => {
    if (!reached) throw new TypeError("no network");
    return Response.json({ draft: method === "PUT" ? JSON.parse(String(body)) : null });
  });
  openTemplateValues("user_1", "conv_0");
  await openDraft("user_1", "conv_1");
  return () => {
    endPending("on-its-way");
    vi.unstubAllGlobals();
  };
});

test("what the server has, and what was begun to be filled in, is not left to whoever comes next", async () => {
  changeDraft("conv_1", { body: "Dear Maria" });
  setTemplateValues("conv_1", someTemplateValues());
  kept.setItem("parley.draft.user_2.conv_1", JSON.stringify({ saved: true }));
  kept.setItem("parley.emoji", "👍");
  await settleWritten();
  forgetMember("user_1");
  expect(Object.keys(kept)).toEqual(["parley.draft.user_2.conv_1", "parley.emoji"]);
});

test("what would be lost stays: a draft that could not be saved, what was not sent, and what came back", async () => {
  reached = false;
  changeDraft("conv_1", { body: "Dear Otto" });
  setTemplateValues("conv_1", someTemplateValues({ cameBack: true }));
  kept.setItem("parley.outbox.user_1.tab", "[]");
  kept.setItem("parley.draft.user_1.conv_2", "cannot be read");
  await settleWritten();
  forgetMember("user_1");
  expect(Object.keys(kept).sort()).toEqual([
    "parley.draft.user_1.conv_1",
    "parley.draft.user_1.conv_2",
    "parley.filling.user_1.conv_1",
    "parley.outbox.user_1.tab",
  ]);
});

test("a message under way is waited for; one that says why it did not go is not", async () => {
  const message = sentTemplate("on-its-way");
  beginPending(message);
  let settled = false;
  const settling = settleWritten().then(() => {
    settled = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(settled).toBe(false);
  beginPending({ ...message, error: "It cannot be sent." });
  await settling;
});
