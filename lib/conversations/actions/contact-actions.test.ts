import { randomInt } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { auditEntries, contacts, labels, liveEvents, messages } from "#db/schema/index.ts";
import { undoLabels } from "#lib/contacts/bulk-rules.ts";
import { findDuplicates, getContact, getContactPage, listContacts } from "#lib/contacts/page-queries.ts";
import {
  type BulkContacts,
  bulkContactsBody,
  contactLabelsBody,
  listContactsPageQuery,
  mergeBody,
} from "#lib/contacts/page-schema.ts";
import type { UpsertContact } from "#lib/contacts/schema.ts";
import { changeContactsInBulk } from "#lib/conversations/actions/change-contacts-in-bulk.ts";
import { changeContactLabels } from "#lib/conversations/actions/change-labels.ts";
import { mergeManually } from "#lib/conversations/actions/merge-manually.ts";
import { optInContact, optOutContact, removeOptOut } from "#lib/conversations/actions/opt-out-contact.ts";
import { createContactManually, editContact } from "#lib/conversations/actions/save-contact.ts";
import { setBlocked } from "#lib/conversations/actions/set-blocked.ts";
import { type Id, idToUuid, newId } from "#lib/platform/id.ts";
import { beginConversation } from "#lib/testing/begin-conversation.ts";
import { makeCloudNumber, makeMember, makePhone, makeWorkspace } from "#lib/testing/factories.ts";
import { refuseUpdates } from "#lib/testing/refuse-updates.ts";
import { messageContentSchema } from "#lib/whatsapp/message-content.ts";

async function make(ctx: Ctx, fields: Partial<UpsertContact> = {}): Promise<Id<"contact">> {
  return (await createContactManually(ctx, { phone: makePhone(), ...fields })).id;
}

const list = (ctx: Ctx, query: Record<string, unknown> = {}) =>
  listContacts(ctx, listContactsPageQuery.parse(query));

const names = (page: { data: { name: string | null }[] }) => page.data.map(({ name }) => name);

test("records the origin of a contact that a member creates and changes, and publishes each", async () => {
  const { ctx } = await makeMember(await makeWorkspace(), "agent");
  const id = await make(ctx, { name: "Ana", attributes: { plan: "gold" } });
  await editContact(ctx, id, { name: "Ana Souza", attributes: { plan: null, orders: 3 }, optedOut: true });
  const { contact, auditEntries } = await getContactPage(ctx, id);
  expect(contact).toMatchObject({
    displayName: "Ana Souza",
    source: "inbox",
    attributes: { orders: 3 },
    optOut: { by: "member" },
  });
  expect(auditEntries).toMatchObject([{ action: "contact.opted_out", actorName: "Test agent" }]);
  const published = and(eq(liveEvents.workspaceId, ctx.workspaceId), eq(liveEvents.type, "contact.changed"));
  expect(await ctx.db.$count(liveEvents, published)).toBe(2);
});

test("the thread of a contact says who opted it out or in, blocked it and merged it", async () => {
  const workspace = await makeWorkspace();
  await makeCloudNumber(workspace, "secret", String(randomInt(1e12)));
  const { ctx } = await makeMember(workspace, "admin");
  const [id, other] = [await make(ctx), await make(ctx)];
  const conversationId = await beginConversation(ctx, id);
  await optInContact(ctx, id, { source: "call" });
  await optOutContact(ctx, id, {});
  await optOutContact(ctx, id, {});
  await removeOptOut(ctx, id, "Asked for it on the phone.");
  await editContact(ctx, id, { optedOut: true, name: "Ana" });
  await setBlocked(ctx, id, true);
  await setBlocked(ctx, id, false);
  await mergeManually(ctx, id, mergeBody.parse({ fromId: other }));
  const rows = await ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.workspaceId, ctx.workspaceId), eq(messages.conversationId, conversationId)))
    .orderBy(asc(messages.createdAt), asc(messages.id));
  expect(
    rows
      .map(({ content }) => messageContentSchema.parse(content))
      .map((content) => "action" in content && content.action),
  ).toEqual([
    ...["opted_in", "opted_out", "opt_out_removed", "opted_out"],
    ...["blocked", "unblocked", "merged"],
  ]);
  expect(new Set(rows.map(({ authorName }) => authorName))).toEqual(new Set(["Test admin"]));
});

test("pages completely in every order and combines all filters", async () => {
  const ctx = await makeWorkspace();
  for (const name of ["Émile", "zoe", "Ana", "ana", "Bruno", "张伟"])
    await make(ctx, { name, labels: ["vip"] });
  await make(ctx, { name: "Carla", attributes: { city: "Lisbon" }, optedOut: true });
  const all: (string | null)[] = [];
  let cursor: string | undefined;
  do {
    const page = await list(ctx, { sort: "name", limit: 2, ...(cursor ? { cursor } : {}) });
    all.push(...names(page));
    expect(page.count).toBe(cursor ? null : 7);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(all.map((name) => name?.toLowerCase())).toEqual([
    "ana",
    "ana",
    "bruno",
    "carla",
    "émile",
    "zoe",
    "张伟",
  ]);
  const [vip] = await ctx.db.select().from(labels).where(eq(labels.workspaceId, ctx.workspaceId));
  expect(names(await list(ctx, { label: vip?.id, q: "emile" }))).toEqual(["Émile"]);
  expect(names(await list(ctx, { label: vip?.id, optedOut: "yes" }))).toEqual([]);
  expect(names(await list(ctx, { attribute: "city" }))).toEqual(["Carla"]);
  expect(names(await list(ctx, { attribute: "city", value: "lisbon", optedOut: "yes" }))).toEqual(["Carla"]);
  expect(names(await list(ctx, { attribute: "city", value: "Porto" }))).toEqual([]);
  expect((await list(ctx, { conversation: "yes" })).count).toBe(0);
  expect((await list(ctx, { conversation: "no", blocked: "no" })).count).toBe(7);
  await expect(list(ctx, { sort: "created", cursor: "x" })).rejects.toMatchObject({ code: "INVALID_CURSOR" });
});

test("adds and removes single labels, also of a contact without conversation", async () => {
  const ctx = await makeWorkspace();
  const id = await make(ctx, { labels: ["vip"] });
  await changeContactLabels(ctx, { id, add: ["New", "VIP"], remove: [] });
  const { labels: had } = await getContact(ctx, id);
  expect(had.map(({ name }) => name)).toEqual(["New", "vip"]);
  await changeContactLabels(ctx, { id, add: [], remove: [had[1]?.id ?? ""] });
  expect((await getContact(ctx, id)).labels.map(({ name }) => name)).toEqual(["New"]);
});

test("blocks a contact once and audits who did it", async () => {
  const { ctx } = await makeMember(await makeWorkspace(), "agent");
  const id = await make(ctx);
  await setBlocked(ctx, id, true);
  expect(await setBlocked(ctx, id, true)).toBe(id);
  expect((await getContact(ctx, id)).blockedAt).not.toBeNull();
  await setBlocked(ctx, id, false);
  expect((await getContactPage(ctx, id)).auditEntries.map(({ action }) => action)).toEqual([
    "contact.unblocked",
    "contact.blocked",
  ]);
  const merged = await make(ctx);
  await mergeManually(ctx, id, mergeBody.parse({ fromId: merged }));
  expect(await setBlocked(ctx, merged, true)).toBe(id);
  expect((await getContact(ctx, id)).blockedAt).not.toBeNull();
});

test("applies a bulk change to each contact independently and reports missing ones", async () => {
  const ctx = await makeWorkspace();
  const [a, b] = [await make(ctx), await make(ctx)];
  const gone = newId("contact");
  const result = await changeContactsInBulk(ctx, {
    ids: [a, b, a, gone],
    addLabels: ["team"],
    removeLabels: [],
    optOut: true,
  });
  expect(result).toMatchObject({ done: 2, failed: [{ id: gone }] });
  expect(await getContact(ctx, b)).toMatchObject({ labels: [{ name: "team" }], optOut: { by: "member" } });
});

test("a bulk change is tried again after a deadlock", async () => {
  const ctx = await makeWorkspace();
  const ids = [await make(ctx), await make(ctx)];
  const where = `new.workspace_id = '${idToUuid("ws", ctx.workspaceId)}'`;
  await refuseUpdates(ctx.db, "contacts", { where, code: "40P01", times: 1 });
  const result = await changeContactsInBulk(ctx, { ids, addLabels: [], removeLabels: [], optOut: true });
  expect(result).toEqual({ done: 2, failed: [], relabeled: [] });
});

test("the undo of bulk labels changes back what they changed, and nothing else", async () => {
  const ctx = await makeWorkspace();
  const ids = [
    await make(ctx),
    await make(ctx),
    await make(ctx, { labels: ["vip"] }),
    await make(ctx, { labels: ["old", "vip"] }),
  ] as const;
  const labelsOf = (id: string) => getContact(ctx, id).then(({ labels }) => labels.map(({ name }) => name));
  const bulk = (body: BulkContacts) => changeContactsInBulk(ctx, bulkContactsBody.parse(body));
  const { relabeled } = await bulk({ ids: [...ids], addLabels: ["VIP", "new"], removeLabels: ["old"] });
  expect(await labelsOf(ids[3])).toEqual(["new", "vip"]);
  await changeContactLabels(ctx, { id: ids[1], add: ["theirs"], remove: [] });
  const undos = undoLabels(relabeled);
  expect(undos.map((undo) => undo.ids)).toEqual([[ids[0], ids[1]], [ids[2]], [ids[3]]]);
  for (const undo of undos) expect(await bulk(undo)).toMatchObject({ failed: [] });
  expect(await Promise.all(ids.map(labelsOf))).toEqual([[], ["theirs"], ["vip"], ["old", "vip"]]);
});

test.each([
  ["nothing to be seen", [" "]],
  ["a text made to be slow to normalize", ["\u0344".repeat(257)]],
  ["a name that is too long", ["x".repeat(41)]],
  ["more than anybody has", Array(101).fill("vip")],
])("rejects %s as labels to add or remove", (_what, given) => {
  for (const body of [{ add: given }, { remove: given }]) {
    expect(contactLabelsBody.safeParse(body).success).toBe(false);
  }
  for (const body of [{ addLabels: given }, { removeLabels: given }]) {
    expect(bulkContactsBody.safeParse({ ids: ["contact_1"], ...body }).success).toBe(false);
  }
});

test("merges manually with the chosen values, joins the conversations, and rejects a second merge", async () => {
  const ctx = await makeWorkspace();
  await makeCloudNumber(ctx, "secret", String(randomInt(1e12)));
  const into = await make(ctx, {
    name: "Ana",
    externalId: "crm-1",
    attributes: { plan: "gold", city: "Rio" },
  });
  const from = await make(ctx, {
    name: "Ana",
    language: "pt_BR",
    externalId: "crm-2",
    labels: ["vip"],
    attributes: { plan: "silver", orders: 2 },
  });
  const [one, two] = [await beginConversation(ctx, into), await beginConversation(ctx, from)];
  expect(await findDuplicates(ctx, into)).toMatchObject({
    data: [{ contact: { id: from }, because: ["name"] }],
  });
  const theirPhone = (await getContact(ctx, from)).phone;
  const choice = mergeBody.parse({
    fromId: from,
    theirs: ["phone", "externalId"],
    theirAttributes: ["plan"],
  });
  const outcomes = await Promise.allSettled([
    mergeManually(ctx, into, choice),
    mergeManually(ctx, into, choice),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(outcomes.find((each) => each.status === "rejected")?.reason).toMatchObject({
    code: "CONTACT_CONFLICT",
  });
  expect(await getContact(ctx, from)).toMatchObject({
    id: into,
    phone: theirPhone,
    externalId: "crm-2",
    language: "pt_BR",
    attributes: { plan: "silver", city: "Rio", orders: 2 },
    labels: [{ name: "vip" }],
    conversation: { id: one },
  });
  expect(two).not.toBe(one);
});

test("rejects a manual merge of two WhatsApp accounts", async () => {
  const ctx = await makeWorkspace();
  const [a, b] = [await make(ctx), await make(ctx)];
  for (const [id, bsuid] of [
    [a, "BR.1"],
    [b, "BR.2"],
  ] as const) {
    await ctx.db.update(contacts).set({ bsuid }).where(eq(contacts.id, id));
  }
  await expect(mergeManually(ctx, a, mergeBody.parse({ fromId: b }))).rejects.toMatchObject({
    code: "CONTACT_CONFLICT",
  });
  expect(
    await ctx.db.$count(
      auditEntries,
      and(eq(auditEntries.workspaceId, ctx.workspaceId), eq(auditEntries.action, "contact.merged")),
    ),
  ).toBe(0);
});

test("returns NOT_FOUND for another workspace's contact", async () => {
  const [ours, theirs] = await Promise.all([makeWorkspace(), makeWorkspace()]);
  const [id, mine] = [await make(theirs), await make(ours)];
  const none = { code: "NOT_FOUND" };
  await expect(getContactPage(ours, id)).rejects.toMatchObject(none);
  await expect(editContact(ours, id, { name: "x" })).rejects.toMatchObject(none);
  await expect(setBlocked(ours, id, true)).rejects.toMatchObject(none);
  await expect(changeContactLabels(ours, { id, add: ["x"], remove: [] })).rejects.toMatchObject(none);
  await expect(mergeManually(ours, mine, mergeBody.parse({ fromId: id }))).rejects.toMatchObject(none);
  await expect(findDuplicates(ours, id)).rejects.toMatchObject(none);
});
