import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { changeDraft, forgetDraft, readDraftOf } from "#components/inbox/cache/draft-store.ts";
import { readTemplateValues, setTemplateValues } from "#components/inbox/cache/template-store.ts";
import {
  canEditScheduled,
  isComposerOccupied,
  restoreScheduled,
} from "#components/inbox/thread/edit-scheduled.ts";
import { preferencesQuery } from "#lib/accounts/preferences/browser.ts";
import { conversationQuery } from "#lib/conversations/browser.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";
import { numberNamesQuery } from "#lib/numbers/browser.ts";
import { templatesQuery } from "#lib/templates/browser.ts";
import { messageFixture } from "#lib/testing/message-fixture.ts";
import { FakeStorage } from "#lib/testing/storage-fixture.ts";
import type { TemplateContent } from "#lib/whatsapp/template-content-schema.ts";

const template: TemplateContent = {
  kind: "template",
  name: "order_update",
  language: "en",
  category: "utility",
  headerKind: "none",
  header: null,
  headerMediaLink: null,
  body: "Hi Ana, your order is ready.",
  footer: null,
  buttons: [],
  variables: { "1": "Ana" },
  redacted: false,
};

let client: QueryClient;
/** Only what is read. */
const cache = (key: readonly unknown[], data: unknown) => client.setQueryData(key, data);

beforeEach(() => {
  vi.stubGlobal("localStorage", new FakeStorage());
  client = new QueryClient();
  cache(preferencesQuery.queryKey, { signature: "– Ana" });
  cache(conversationQuery("conv_1").queryKey, { conversation: { number: { id: "num_2" } } });
  return () => {
    forgetDraft("conv_1");
    setTemplateValues("conv_1", null);
    vi.unstubAllGlobals();
  };
});

const scheduled = (content: MessageView["content"], change: Partial<MessageView> = {}) =>
  messageFixture(1, { content, status: "queued", ...change });

async function restore(message: MessageView): Promise<boolean> {
  return (await restoreScheduled(client, message))();
}

test("a signed text returns with its quote and without its signature, one without stays unsigned", async () => {
  const author = { kind: "contact", id: null, name: null } as const;
  const replyTo = { id: "msg_q", direction: "inbound", kind: "text", preview: "?", author } as const;
  expect(await restore(scheduled({ kind: "text", body: "Tomorrow.\n– Ana" }, { replyTo }))).toBe(true);
  expect(readDraftOf("conv_1")).toMatchObject({ body: "Tomorrow.", isUnsigned: false, replyToId: "msg_q" });
  forgetDraft("conv_1");
  await restore(scheduled({ kind: "text", body: "Tomorrow." }));
  expect(readDraftOf("conv_1")).toMatchObject({ body: "Tomorrow.", isUnsigned: true });
});

test("text does not return to a note, and a template not to one that is filled in", async () => {
  const text = scheduled({ kind: "text", body: "For the customer" });
  expect(isComposerOccupied(text)).toBe(false);
  changeDraft("conv_1", { body: "For the team", isNote: true });
  expect(isComposerOccupied(text)).toBe(true);
  expect(await restore(text)).toBe(false);
  expect(readDraftOf("conv_1").body).toBe("For the team");
});

test("a template returns with its values, from the account of the conversation's number", async () => {
  const named = { name: "order_update", language: "en" };
  const templates = [
    { ...named, id: "tpl_1", wabaId: "waba_1" },
    { ...named, id: "tpl_2", wabaId: "waba_2" },
  ];
  cache(templatesQuery.queryKey, { data: templates });
  cache(numberNamesQuery.queryKey, { data: [{ id: "num_2", wabaId: "waba_2" }] });
  expect(await restore(scheduled(template))).toBe(true);
  expect(readTemplateValues("conv_1")).toMatchObject({ templateId: "tpl_2", values: { "1": "Ana" } });
  expect(isComposerOccupied(scheduled(template))).toBe(true);
});

test.each<[string, MessageView["content"], boolean]>([
  ["a text", { kind: "text", body: "hi" }, true],
  ["a template", template, true],
  ["a template with an uploaded header", { ...template, headerKind: "image" }, false],
  [
    "a template with a linked header",
    { ...template, headerKind: "image", headerMediaLink: "https://a.b/c" },
    true,
  ],
  ["a template with an offer", { ...template, offer: { text: "Now", expiresAt: null } }, false],
  [
    "a file that is not stored",
    { kind: "image", mediaId: null, mimeType: null, sha256: null, caption: null },
    false,
  ],
])("%s can be edited only if all of it returns", (_, content, expected) => {
  expect(canEditScheduled(scheduled(content))).toBe(expected);
});
