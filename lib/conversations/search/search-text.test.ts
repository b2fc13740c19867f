import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { searchInbox } from "#lib/conversations/search/queries.ts";
import { searchQuery } from "#lib/conversations/search/schema.ts";
import { makeMember, makeWorkspace } from "#lib/testing/factories.ts";
import { insertMessage, insertNumber, insertThread } from "#lib/testing/insert-messages.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";

const found = async (ctx: Ctx, q: string) =>
  (await searchInbox(ctx, searchQuery.parse({ q }))).messages.data.map(({ id }) => id);

const media = { mediaId: null, mimeType: null, sha256: null };
type Kind = MessageContent["kind"];
type ContentOf<K extends Kind> = Extract<MessageContent, { kind: K }>;
/** The fields of a kind that can have any text. */
type TextFieldOf<K extends Kind> = {
  [Field in keyof ContentOf<K>]-?: string extends ContentOf<K>[Field] ? Field : never;
}[keyof ContentOf<K>];

/** A content of each kind. */
const samples: { [K in Kind]: ContentOf<K> } = {
  text: { kind: "text", body: "" },
  note: { kind: "note", body: "", mentions: [] },
  image: { kind: "image", ...media, caption: null },
  video: { kind: "video", ...media, caption: null },
  audio: { kind: "audio", ...media, caption: null, voice: false },
  sticker: { kind: "sticker", ...media, caption: null, animated: false },
  document: { kind: "document", ...media, caption: null, filename: null },
  location: { kind: "location", latitude: 1, longitude: 2, name: null, address: null },
  contacts: { kind: "contacts", contacts: [] },
  interactive_reply: { kind: "interactive_reply", id: "1", title: "", description: null },
  interactive: {
    ...{ kind: "interactive", type: "list", body: "", label: null, url: null },
    ...{ header: null, headerMediaLink: null, footer: null, choices: [] },
  },
  button_reply: { kind: "button_reply", payload: null, text: "" },
  order: { kind: "order", catalogId: null, text: null, items: [] },
  template: {
    ...{ kind: "template", name: "t", language: "en", category: "UTILITY", headerKind: "text" },
    ...{ headerMediaLink: null, header: null, body: "", footer: null, buttons: [], redacted: false },
  },
  reaction: { kind: "reaction", targetWamid: "wamid.1", emoji: null },
  system: { kind: "system", type: "t", body: "", waId: null, bsuid: null },
  call: { kind: "call", direction: "inbound", status: "failed", startedAt: null, durationSeconds: null },
  revoked: { kind: "revoked", by: "customer" },
  unsupported: { kind: "unsupported", type: null, reason: null },
  unknown: { kind: "unknown", type: "t" },
  activity: {
    ...{ kind: "activity", action: "closed", assignee: null, team: null, until: null, labels: [] },
  },
};

const file = { mediaId: false, mimeType: false, sha256: false, link: false };

/**
 * Whether each text is searched. A new one that is searched is added to `parley_search_text`, in a migration that replaces
 * it.
 */
const searched: { [K in Kind]: Record<TextFieldOf<K>, boolean> } = {
  text: { body: true },
  note: { body: true },
  image: { ...file, caption: true },
  video: { ...file, caption: true },
  audio: { ...file, caption: false },
  sticker: { ...file, caption: false },
  document: { ...file, caption: true, filename: true },
  location: { name: true, address: true, url: false },
  contacts: {},
  interactive_reply: { id: false, title: true, description: true },
  interactive: { header: true, body: true, footer: true, label: true, url: false, headerMediaLink: false },
  button_reply: { payload: false, text: true },
  order: { catalogId: false, text: true },
  template: {
    ...{ header: true, body: true, footer: true, headerMediaLink: false, headerMediaLinkGiven: false },
    ...{ name: false, language: false, category: false, headerKind: false },
  },
  reaction: { targetWamid: false, emoji: false },
  system: { type: false, body: false, waId: false, bsuid: false, previousWaId: false },
  call: { startedAt: false },
  revoked: {},
  unsupported: { type: false, reason: false },
  unknown: { type: false },
  activity: { until: false },
};

/** Texts in lists that are searched. */
const inLists: MessageContent[] = [
  { kind: "contacts", contacts: [{ name: "Ned Needle", phones: [], organization: null }] },
  { kind: "contacts", contacts: [{ name: "Ned", phones: [], organization: "Needle Ltd" }] },
  {
    ...samples.interactive_reply,
    form: { responseJson: "{}", fields: [{ name: "size", label: "Size", value: "needle" }] },
  },
  { ...samples.interactive, choices: [{ section: null, title: "Needle", description: null }] },
  { ...samples.interactive, choices: [{ section: null, title: "Size", description: "needle" }] },
  { ...samples.template, buttons: [{ type: "QUICK_REPLY", text: "Needle", value: null }] },
];

test("finds messages by what `parley_search_text` returns", async () => {
  const { ctx } = await makeMember(await makeWorkspace(), "agent");
  const ana = await insertThread(ctx, await insertNumber(ctx), "Ana Müller");
  const ids: string[] = [];
  for (const content of inLists) ids.unshift(await insertMessage(ctx, ana, content));
  await insertMessage(ctx, ana, { kind: "reaction", targetWamid: "wamid.needle", emoji: "👍" });
  expect(await found(ctx, "needle")).toEqual(ids);
  expect(await found(ctx, "👍")).toEqual([]);
});

test("`parley_search_text` has the searched texts of each kind and no others", async () => {
  const ctx = await makeWorkspace();
  const fields = Object.entries(searched).flatMap(([kind, texts]) =>
    Object.entries(texts).map(([field, isSearched]) => ({ kind: kind as Kind, field, isSearched })),
  );
  const contents = fields.map(({ kind, field }) => ({ ...samples[kind], [field]: "needle" }));
  const rows = await ctx.db.execute<{ is_searched: boolean }>(sql`
    select coalesce(parley_search_text(content), '') like '%needle%' as is_searched
    from jsonb_array_elements(${JSON.stringify(contents)}::jsonb) with ordinality as given (content, place) order by place`);
  expect(fields.map((field, place) => ({ ...field, isSearched: rows[place]?.is_searched }))).toEqual(fields);
});
