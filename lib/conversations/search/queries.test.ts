import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { contactLabels, conversations, labels, messageSearch, messages } from "#db/schema/index.ts";
import { mergeContacts } from "#lib/conversations/actions/merge-contacts.ts";
import { deleteRecentSearch } from "#lib/conversations/search/delete-recent-search.ts";
import { listRecentSearches, searchInbox } from "#lib/conversations/search/queries.ts";
import { parseSearch } from "#lib/conversations/search/query-rules.ts";
import { resolveSearch } from "#lib/conversations/search/resolve-search.ts";
import { saveRecentSearch } from "#lib/conversations/search/save-recent-search.ts";
import { searchQuery, searchResponse } from "#lib/conversations/search/schema.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import { makeMember, makeWorkspace } from "#lib/testing/factories.ts";
import { insertMessage, insertNumber, insertThread, type Thread } from "#lib/testing/insert-messages.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";

const text = (body: string): MessageContent => ({ kind: "text", body });
/** The ids of all pages: one also ends when the time for a search has passed. */
async function found(ctx: Ctx, q: string, more: object = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = searchQuery.parse({ q, ...more, ...(cursor ? { cursor } : {}) });
    const { messages } = await searchInbox(ctx, query);
    ids.push(...messages.data.map(({ id }) => id));
    cursor = messages.nextCursor;
  }
  return ids;
}

async function makePlace(): Promise<{ ctx: Ctx; ana: Thread; bo: Thread; numberId: Id<"num"> }> {
  const { ctx } = await makeMember(await makeWorkspace(), "agent");
  const numberId = await insertNumber(ctx);
  const ana = await insertThread(ctx, numberId, "Ana Müller");
  return { ctx, numberId, ana, bo: await insertThread(ctx, numberId, "王小明") };
}

test.each<[string, string[], string[]]>([
  [
    "Où est ma commande ? Crème brûlée",
    ["ou commande", "creme", "BRULEE", "comm", "crème brû"],
    ["comma brulee", "reme"],
  ],
  ["Die Straße in Größe 38", ["strasse", "große", "GROSSE 38", "grosse 3"], ["trasse"]],
  ["متى تصل الطَّلَبِيَّة إلى المدرسة؟", ["الطلبية", "الطلبيه", "الى", "المدرس"], ["طلب"]],
  ["您好，我想申请退款，谢谢", ["退款", "申请退款", "款", "我想申请"], ["款退", "请款", "申退"]],
  ["東京への配送はいつですか", ["配送", "いつ", "東京へ"], ["京東"]],
  ["สวัสดีครับ ส่งเมื่อไหร่", ["ครับ", "สวัสดี"], ["บัรค"]],
  ["초등학교에서 받았어요", ["학교", "초등학교"], ["교학"]],
  ["Спасибо, ещё жду", ["еще", "СПАСИБО"], ["пасибо"]],
  ["Η παράδοση στην ΟΔΟΣ", ["παραδοση", "οδος"], []],
  ["धन्यवाद, ऑर्डर मिला", ["धन्यवाद", "ऑर्डर"], ["वाद"]],
  ["great 👍🏽❤️ from 🇧🇷", ["👍", "❤", "🇧🇷", "great 👍🏿"], ["🇩🇪", "😀"]],
  [
    "Order NW-1042 don't open",
    ["nw-1042", "NW1042".replace("NW", "NW "), "1042", "don't", '"order nw"'],
    ["104 x", '"nw order"'],
  ],
])("finds “%s” by its own words and by no others", async (body, hits, misses) => {
  const { ctx, ana, bo } = await makePlace();
  const id = await insertMessage(ctx, ana, text(body));
  await insertMessage(ctx, bo, text("something else altogether"));
  for (const q of hits) expect([q, await found(ctx, q)]).toEqual([q, [id]]);
  for (const q of misses) expect([q, await found(ctx, q)]).toEqual([q, []]);
});

test("finds an edited message by its new text, and a deleted one by none", async () => {
  const { ctx, ana } = await makePlace();
  const id = await insertMessage(ctx, ana, text("before"));
  const mine = and(eq(messages.workspaceId, ctx.workspaceId), eq(messages.id, id));
  await ctx.db
    .update(messages)
    .set({ content: text("afterwards"), editedAt: ctx.clock.now() })
    .where(mine);
  expect(await found(ctx, "before")).toEqual([]);
  expect(await found(ctx, "afterwards")).toEqual([id]);
  await ctx.db.update(messages).set({ revokedAt: ctx.clock.now() }).where(mine);
  expect(await found(ctx, "afterwards")).toEqual([]);
});

test("shows a message without the marks of its formatting", async () => {
  const { ctx, ana } = await makePlace();
  await insertMessage(ctx, ana, text("It is *urgent*, _please_ call"));
  const { data } = (await searchInbox(ctx, searchQuery.parse({ q: "urgent" }))).messages;
  expect(data.map(({ snippet }) => snippet)).toEqual([
    { text: "It is urgent, please call", matches: [[6, 12]] },
  ]);
});

test("moves messages with a merge and removes them with their conversation", async () => {
  const { ctx, ana, bo } = await makePlace();
  const id = await insertMessage(ctx, bo, text("moved"));
  await inTransaction(ctx, (tx) => mergeContacts(tx, { intoId: ana.contactId, fromId: bo.contactId }));
  const { conversationId } = ana;
  expect(await found(ctx, "moved", { conversationId })).toEqual([id]);
  await ctx.db
    .delete(conversations)
    .where(and(eq(conversations.workspaceId, ctx.workspaceId), eq(conversations.id, conversationId)));
  const ofWorkspace = eq(messageSearch.workspaceId, ctx.workspaceId);
  expect(await ctx.db.$count(messageSearch, ofWorkspace)).toBe(0);
});

test("finds nothing in another workspace by any filter or cursor", async () => {
  const { ctx, ana } = await makePlace();
  for (let n = 0; n < 31; n += 1) await insertMessage(ctx, ana, text("secret"));
  const other = await makePlace();
  const elsewhere = await searchInbox(other.ctx, searchQuery.parse({ q: "secret" }));
  expect(elsewhere.messages.data).toEqual([]);
  const { conversationId } = ana;
  expect(await found(other.ctx, "secret", { conversationId })).toEqual([]);
  const { messages: page } = await searchInbox(ctx, searchQuery.parse({ q: "secret" }));
  expect(page.data).toHaveLength(30);
  const cursor = page.nextCursor ?? undefined;
  await expect(found(other.ctx, "secret", { cursor })).rejects.toMatchObject({ code: "INVALID_CURSOR" });
  expect(await found(ctx, "secret", { cursor })).toHaveLength(1);
});

test("filters by author, label and day", async () => {
  const { ctx, ana, bo } = await makePlace();
  const day = (value: string) => new Date(`${value}T12:00:00Z`);
  const old = await insertMessage(ctx, ana, text("parcel"), { at: day("2026-01-10") });
  const ours = await insertMessage(ctx, ana, text("parcel"), {
    direction: "outbound",
    at: day("2026-02-10"),
  });
  const theirs = await insertMessage(ctx, bo, text("parcel"), { at: day("2026-03-10") });
  const labelId = newId("lbl");
  await ctx.db.insert(labels).values({
    id: labelId,
    workspaceId: ctx.workspaceId,
    name: "Très VIP",
    normalizedName: "très vip",
    createdAt: day("2026-01-01"),
  });
  await ctx.db
    .insert(contactLabels)
    .values({ workspaceId: ctx.workspaceId, contactId: bo.contactId, labelId });
  for (const [filter, expected] of [
    ["from:me", [ours]],
    ["from:team", [ours]],
    ["from:customer", [theirs, old]],
    ["from:muller", [old]],
    ["from:小明", [theirs]],
    ['from:"test agent"', [ours]],
    ["from:ana from:me", [ours, old]],
    ['label:"très vip"', [theirs]],
    ["before:2026-02-10", [old]],
    ["after:2026-02-10", [theirs, ours]],
    ["after:2026-02-10 before:2026-02-11", [ours]],
    ["from:muller before:9998-12-31", [old]],
  ] as const) {
    expect([filter, await found(ctx, `parcel ${filter}`)]).toEqual([filter, expected]);
    expect([filter, await found(ctx, filter)]).toEqual([filter, expected]);
  }
  // Days start in the searcher's time zone.
  expect(await found(ctx, "before:2026-02-10", { zone: "Pacific/Kiritimati" })).toEqual([old]);
  // PostgreSQL reads the sign of such a zone the other way round.
  const evening = await insertMessage(ctx, ana, text("parcel"), { at: new Date("2026-01-09T19:00:00Z") });
  expect(await found(ctx, "before:2026-01-10", { zone: "+05:30" })).toEqual([]);
  expect(await found(ctx, "before:2026-01-10", { zone: "+04:30" })).toEqual([evening]);
  const unknown = await searchInbox(
    ctx,
    searchQuery.parse({ q: "parcel from:nobody label:none before:soon" }),
  );
  expect(unknown.messages.data).toEqual([]);
  expect(unknown.invalidFilters).toEqual([
    { filter: "before", value: "soon" },
    { filter: "from", value: "nobody" },
    { filter: "label", value: "none" },
  ]);
});

test("finds all messages of a few conversations once, newest first", async () => {
  const { ctx, ana, bo } = await makePlace();
  const now = ctx.clock.now().getTime();
  const ago = (days: number) => ({ at: new Date(now - days * 24 * 60 * 60 * 1000) });
  const days = [0, 1, 6, 7, 8, 27, 28, 29, 90, 91, 92, 363, 364, 365, 366, 700, 1500, 1501, 3000];
  const ids: string[] = [];
  for (const [index, day] of days.entries()) {
    const thread = index % 2 === 0 ? ana : bo;
    ids.push(await insertMessage(ctx, thread, text("parcel"), ago(day)));
    ids.push(await insertMessage(ctx, thread, text("parcel"), ago(day + 0.01)));
  }
  for (const q of ["parcel from:ana from:小明", "from:ana from:小明"]) {
    expect([q, await found(ctx, q)]).toEqual([q, ids]);
  }
  const of = (thread: Thread) => found(ctx, "parcel", { conversationId: thread.conversationId });
  expect((await of(ana)).length + (await of(bo)).length).toBe(ids.length);
});

test("finds messages of contacts with a common label without a word", async () => {
  const { ctx, ana, bo } = await makePlace();
  const labelId = newId("lbl");
  const { workspaceId } = ctx;
  await ctx.db.insert(labels).values({ id: labelId, workspaceId, name: "Fair", normalizedName: "fair" });
  await ctx.db.execute(sql`
    with made as (
      insert into contacts (id, workspace_id, source)
      select parley_uuidv7(), ${sql.param(workspaceId, labels.workspaceId)}, 'demo' from generate_series(1, 300)
      returning id, workspace_id),
    threads as (
      insert into conversations (id, workspace_id, contact_id, number_id, last_activity_at)
      select parley_uuidv7(), workspace_id, id, ${sql.param(ana.numberId, conversations.numberId)}, now() from made)
    insert into contact_labels (workspace_id, contact_id, label_id)
    select workspace_id, id, ${sql.param(labelId, labels.id)} from made`);
  await ctx.db.insert(contactLabels).values({ workspaceId, contactId: ana.contactId, labelId });
  const theirs = await insertMessage(ctx, ana, text("hello"), { at: new Date("2026-01-02T12:00:00Z") });
  const ours = await insertMessage(ctx, ana, text("hi"), { direction: "outbound" });
  const other = await insertMessage(ctx, bo, text("hello"));
  expect(await found(ctx, "label:fair")).toEqual([ours, theirs]);
  expect(await found(ctx, "label:fair from:customer")).toEqual([theirs]);
  expect(await found(ctx, "label:fair hello")).toEqual([theirs]);
  expect(await found(ctx, "from:王 from:me")).toEqual([other, ours]);
  const target = async (q: string) =>
    (await resolveSearch(ctx, parseSearch(q), { zone: "UTC" })).target ?? expect.fail();
  expect(await target("label:fair")).toMatchObject({
    conversationIds: { length: 301 },
    condition: undefined,
  });
  expect(await target("label:fair hello")).toMatchObject({ conversationIds: null, usesTextIndex: true });
  expect(await target("from:王 from:me")).toMatchObject({ conversationIds: null, usesTextIndex: false });
  expect(await target("from:team")).toMatchObject({ conversationIds: null, usesTextIndex: false });
});

test("returns of a contact's last message when it was written, as the list shows it", async () => {
  const { ctx, ana } = await makePlace();
  const times = { at: "2026-11-20T10:00:00.000Z", whatsappAt: "2026-11-20T07:00:00.000Z" };
  await ctx.db
    .update(conversations)
    .set({
      lastActivityAt: new Date(times.at),
      lastMessage: { ...times, id: "msg_1", direction: "inbound", kind: "text", preview: "", status: "read" },
    })
    .where(and(eq(conversations.workspaceId, ctx.workspaceId), eq(conversations.id, ana.conversationId)));
  const result = searchResponse.parse(await searchInbox(ctx, searchQuery.parse({ q: "müller" })));
  expect(result.contacts.data[0]?.conversation).toMatchObject({
    lastActivityAt: times.at,
    lastMessage: times,
  });
});

test("finds contacts by name and number, name prefixes first, then by activity", async () => {
  const { ctx, ana, numberId } = await makePlace();
  const names = async (q: string) =>
    (await searchInbox(ctx, searchQuery.parse({ q }))).contacts.data.map(({ displayName }) => displayName);
  expect(await names("muller ana")).toEqual(["Ana Müller"]);
  expect(await names("an")).toEqual(["Ana Müller"]);
  expect(await names("小明")).toEqual(["王小明"]);
  const [contact] = (await searchInbox(ctx, searchQuery.parse({ q: "müller" }))).contacts.data;
  expect(contact).toMatchObject({ id: ana.contactId, conversation: { id: ana.conversationId } });
  const end = (contact?.phoneDisplay ?? "").slice(-6);
  expect(await names(end)).toContain("Ana Müller");
  expect(await names(end.replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? ""))).toContain(
    "Ana Müller",
  );
  await insertThread(ctx, numberId, "Anatol");
  expect(await names("ana")).toEqual(["Anatol", "Ana Müller"]);
  // Matches within a name rank below prefixes, even with later activity.
  await insertThread(ctx, numberId, "Kenji Watanabe");
  expect(await names("ana")).toEqual(["Anatol", "Ana Müller", "Kenji Watanabe"]);
  expect(await names("100%")).toEqual([]);
  // Includes letters that Unicode does not decompose.
  for (const name of ["Søren Łukasz", "Anna Groß", "Đorđe Işık"]) {
    await insertThread(ctx, numberId, name);
    for (const q of [name, name.normalize("NFKD"), name.toUpperCase()]) {
      expect([q, await names(q)]).toEqual([q, [name]]);
    }
  }
  expect(await names("soren lukasz")).toEqual(["Søren Łukasz"]);
  expect(await names("gross")).toEqual(["Anna Groß"]);
});

test("lists a member's own latest twenty searches", async () => {
  const workspace = await makeWorkspace();
  const { ctx } = await makeMember(workspace, "agent");
  const { ctx: other } = await makeMember(workspace, "agent");
  let minute = 0;
  const later = () => ({ ...ctx, clock: { now: () => new Date(Date.UTC(2026, 0, 1, 0, minute++)) } });
  for (let n = 1; n <= 22; n += 1) await saveRecentSearch(later(), `search ${n}`);
  await saveRecentSearch(later(), "search 5");
  const { data } = await listRecentSearches(ctx);
  expect(data).toHaveLength(20);
  expect(data.slice(0, 2)).toEqual([{ query: "search 5" }, { query: "search 22" }]);
  expect((await deleteRecentSearch(ctx, "search 22")).data.at(1)).toEqual({ query: "search 21" });
  expect((await listRecentSearches(other)).data).toEqual([]);
});
