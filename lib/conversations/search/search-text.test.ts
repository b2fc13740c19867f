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
const template = {
  name: "t",
  language: "en",
  category: "UTILITY",
  headerKind: "text",
  headerMediaLink: null,
};

/** What is indexed of each kind. A new kind is added here and to `parley_search_text`, in a migration that replaces it. */
const needles: { [Kind in MessageContent["kind"]]: Extract<MessageContent, { kind: Kind }>[] } = {
  text: [{ kind: "text", body: "needle" }],
  note: [{ kind: "note", body: "needle for us", mentions: [] }],
  image: [{ kind: "image", ...media, caption: "needle" }],
  video: [{ kind: "video", ...media, caption: "needle" }],
  document: [
    { kind: "document", ...media, caption: null, filename: "needle-42.pdf" },
    { kind: "document", ...media, caption: "needle", filename: null },
  ],
  location: [
    { kind: "location", latitude: 1, longitude: 2, name: "Needle Tower", address: null },
    { kind: "location", latitude: 1, longitude: 2, name: null, address: "1 Needle Street" },
  ],
  contacts: [
    { kind: "contacts", contacts: [{ name: "Ned Needle", phones: [], organization: null }] },
    { kind: "contacts", contacts: [{ name: "Ned", phones: [], organization: "Needle Ltd" }] },
  ],
  interactive_reply: [
    { kind: "interactive_reply", id: "1", title: "Needle", description: null },
    {
      ...{ kind: "interactive_reply", id: "1", title: "Sent", description: null },
      form: { responseJson: "{}", fields: [{ name: "size", label: "Size", value: "needle" }] },
    },
  ],
  interactive: [
    {
      ...{ kind: "interactive", type: "list", body: "Choose", label: "Open", url: null },
      ...{ header: null, headerMediaLink: null, footer: null },
      choices: [{ section: null, title: "Needle", description: null }],
    },
  ],
  button_reply: [{ kind: "button_reply", payload: null, text: "Needle, please" }],
  order: [{ kind: "order", catalogId: null, text: "needle", items: [] }],
  template: [
    {
      kind: "template",
      ...template,
      header: null,
      body: "needle",
      footer: null,
      buttons: [],
      redacted: false,
    },
  ],
  audio: [],
  sticker: [],
  reaction: [],
  system: [],
  call: [],
  revoked: [],
  unsupported: [],
  unknown: [],
  activity: [],
};

test("finds the text of every kind of content", async () => {
  const { ctx } = await makeMember(await makeWorkspace(), "agent");
  const ana = await insertThread(ctx, await insertNumber(ctx), "Ana Müller");
  const ids: string[] = [];
  for (const content of Object.values(needles).flat()) ids.unshift(await insertMessage(ctx, ana, content));
  await insertMessage(ctx, ana, { kind: "reaction", targetWamid: "wamid.needle", emoji: "👍" });
  await insertMessage(ctx, ana, { kind: "system", type: "needle", body: "needle", waId: null, bsuid: null });
  expect(await found(ctx, "needle")).toEqual(ids);
  expect(await found(ctx, "👍")).toEqual([]);
});

test("`parley_search_text` handles the kinds with text and no others", async () => {
  const ctx = await makeWorkspace();
  const [row] = await ctx.db.execute<{ definition: string }>(
    sql`select pg_get_functiondef('parley_search_text'::regproc) as definition`,
  );
  const handled = [...(row?.definition ?? "").matchAll(/WHEN '(\w+)'/g)].map(([, kind]) => kind);
  const expected = Object.entries(needles).flatMap(([kind, contents]) => (contents.length > 0 ? [kind] : []));
  expect(handled.sort()).toEqual(expected.sort());
});
