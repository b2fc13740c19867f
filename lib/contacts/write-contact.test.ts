import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { inTransaction } from "#db/ctx.ts";
import { auditEntries, contacts, liveEvents } from "#db/schema/index.ts";
import { getContactForApi, listContactsForApi } from "#lib/contacts/api-queries.ts";
import { listContactsQuery } from "#lib/contacts/schema.ts";
import { upsertWhatsAppContact } from "#lib/contacts/upsert-whatsapp-contact.ts";
import { mergeContacts } from "#lib/conversations/actions/merge-contacts.ts";
import { updateContactForApi, upsertContactForApi } from "#lib/conversations/actions/save-contact.ts";
import { makeKey, makeWorkspace } from "#lib/testing/factories.ts";
import { allContacts, makeReceiver, numberWebhook } from "#lib/testing/webhooks.ts";

const WA = "16505551234";
const preference = (value: "stop" | "resume", timestamp: number) =>
  numberWebhook(
    {
      contacts: [{ profile: { name: "Ana" }, wa_id: WA }],
      user_preferences: [{ wa_id: WA, detail: "x", category: "marketing_messages", value, timestamp }],
    },
    "user_preferences",
  );

async function audits(ctx: Awaited<ReturnType<typeof makeWorkspace>>, action: string) {
  return ctx.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.workspaceId, ctx.workspaceId), eq(auditEntries.action, action)));
}

test("lifts the customer's own opt-out only for the customer, other opt-outs also by the API, and audits each", async () => {
  const { ctx, deliver } = await makeReceiver();
  const { id: keyId } = await makeKey(ctx, ["contacts.write"], "CRM");
  const api = {
    ...ctx,
    actor: { kind: "api_key" as const, id: keyId as `key_${string}`, name: "CRM", scopes: [] },
  };
  const save = async (optedOut: boolean) => (await upsertContactForApi(api, { phone: WA, optedOut })).body;
  await deliver(preference("stop", 1749416383));
  expect(await allContacts(ctx)).toMatchObject([{ optedOutBy: "customer" }]);
  expect(await save(false)).toMatchObject({ optedOut: true, optedOutAt: "2025-06-08T20:59:43.000Z" });
  expect(await save(true)).toMatchObject({ optedOut: true, optedOutAt: "2025-06-08T20:59:43.000Z" });
  expect(await audits(ctx, "contact.opted_out")).toMatchObject([{ actorKind: "whatsapp" }]);
  await deliver(preference("resume", 1749416390));
  expect(await allContacts(ctx)).toMatchObject([{ optedOutAt: null, optedOutBy: null }]);
  expect(await save(true)).toMatchObject({ optedOut: true });
  expect(await allContacts(ctx)).toMatchObject([{ optedOutBy: "api" }]);
  expect(await save(false)).toMatchObject({ optedOut: false, optedOutAt: null });
  for (const action of ["contact.opted_out", "contact.opted_in"] as const) {
    const byWhom = (await audits(ctx, action)).map(({ actorKind, actorName }) => [actorKind, actorName]);
    expect(byWhom.toSorted()).toEqual([
      ["api_key", "CRM"],
      ["whatsapp", null],
    ]);
  }
});

test("creates one contact for a concurrent message and API call", async () => {
  const ctx = await makeWorkspace();
  for (let n = 0; n < 10; n += 1) {
    const phone = `1650555${1000 + n}`;
    const identity = { phone, waId: phone, bsuid: null, profileName: "Ana" };
    const [listConversationEvents, saved] = await Promise.all([
      inTransaction(ctx, (tx) => upsertWhatsAppContact(tx, identity, "inbound")),
      upsertContactForApi(ctx, { phone, name: "Ana Souza" }),
    ]);
    expect(saved.body.id).toBe(listConversationEvents.id);
  }
  expect(await allContacts(ctx)).toHaveLength(10);
});

test("finds a contact by WhatsApp's form of its number and retains the dialed form", async () => {
  const ctx = await makeWorkspace();
  const known = { phone: "5511999998888", waId: "551199998888", bsuid: null };
  const { id } = await inTransaction(ctx, (tx) => upsertWhatsAppContact(tx, known, "inbound"));
  const { status, body } = await upsertContactForApi(ctx, { phone: "551199998888", name: "Ana" });
  expect([status, body.id, body.phone]).toEqual([200, id, "5511999998888"]);
});

test("prefers the exact number among two contacts with forms of one number", async () => {
  const ctx = await makeWorkspace();
  const ids: string[] = [];
  for (const phone of ["525512345678", "5215512345678"]) {
    const identity = { phone, waId: null, bsuid: null };
    ids.push((await inTransaction(ctx, (tx) => upsertWhatsAppContact(tx, identity, "api"))).id);
  }
  expect((await upsertContactForApi(ctx, { phone: "525512345678" })).body.id).toBe(ids[0]);
  expect((await upsertContactForApi(ctx, { phone: "5215512345678" })).body.id).toBe(ids[1]);
});

test("clears WhatsApp's form when the number changes, but not when only its form does", async () => {
  const ctx = await makeWorkspace();
  const known = { phone: "5511999998888", waId: "551199998888", bsuid: null };
  const { id } = await inTransaction(ctx, (tx) => upsertWhatsAppContact(tx, known, "inbound"));
  await updateContactForApi(ctx, id, { phone: "551199998888" });
  expect(await allContacts(ctx)).toMatchObject([{ phone: "551199998888", waId: "551199998888" }]);
  await updateContactForApi(ctx, id, { phone: "15555550123" });
  expect(await allContacts(ctx)).toMatchObject([{ phone: "15555550123", waId: null }]);
});

test("merges two contacts with their values and either's opt-out", async () => {
  const ctx = await makeWorkspace();
  const into = (await upsertContactForApi(ctx, { phone: "15555550101", labels: ["a"], attributes: { a: 1 } }))
    .body;
  const from = (
    await upsertContactForApi(ctx, {
      phone: "15555550102",
      externalId: "crm-2",
      language: "de",
      labels: ["A", "b"],
      attributes: { a: 2, b: 2 },
      optedOut: true,
    })
  ).body;
  await inTransaction(ctx, (tx) =>
    mergeContacts(tx, { intoId: into.id as `contact_${string}`, fromId: from.id as `contact_${string}` }),
  );
  const merged = await getContactForApi(ctx, from.id);
  expect(merged).toEqual({
    ...into,
    externalId: "crm-2",
    language: "de",
    labels: ["a", "b"],
    attributes: { a: 1, b: 2 },
    optedOut: true,
    optedOutAt: from.optedOutAt,
    optOut: from.optOut,
    updatedAt: expect.any(String),
  });
  const [row] = await ctx.db
    .select()
    .from(contacts)
    .where(and(eq(contacts.workspaceId, ctx.workspaceId), eq(contacts.externalId, "crm-2")));
  expect(row?.optedOutBy).toBe("api");
});

test("publishes a change through the person's conversation and nothing without a change", async () => {
  const { ctx, deliver } = await makeReceiver();
  await deliver(
    numberWebhook({
      contacts: [{ profile: { name: "Ana" }, wa_id: WA }],
      messages: [{ from: WA, id: "wamid.1", timestamp: "1749416383", type: "text", text: { body: "hi" } }],
    }),
  );
  const readEvents = () =>
    ctx.db
      .select({ data: liveEvents.data })
      .from(liveEvents)
      .where(and(eq(liveEvents.workspaceId, ctx.workspaceId), eq(liveEvents.type, "conversation.updated")))
      .orderBy(liveEvents.xid, liveEvents.position);
  const before = (await readEvents()).length;
  await upsertContactForApi(ctx, { phone: WA, name: "Ana Souza" });
  await upsertContactForApi(ctx, { phone: WA, name: "Ana Souza" });
  const since = (await readEvents()).slice(before);
  expect(since).toMatchObject([{ data: { conversation: { contact: { displayName: "Ana Souza" } } } }]);
});

test("escapes pattern characters in searched names", async () => {
  const ctx = await makeWorkspace();
  const people = ["100%", "a_b", "a\\b", "Łukasz Żółć", "ﬁona", "Ａｄａ", "王小明", "Åse-Ø"];
  for (const [index, name] of people.entries()) {
    await upsertContactForApi(ctx, { phone: String(4915100000000 + index), name });
  }
  const find = async (q: string) =>
    (await listContactsForApi(ctx, listContactsQuery.parse({ q }))).data.map(({ name }) => name);
  for (const name of people) expect(await find(name)).toEqual([name]);
  expect(await find("%")).toEqual(["100%"]);
  expect(await find("_")).toEqual(["a_b"]);
  expect(await find("fiona")).toEqual(["ﬁona"]);
  expect(await find("ada")).toEqual(["Ａｄａ"]);
  expect(await find("ZOŁC")).toEqual(["Łukasz Żółć"]);
  expect(await find("ase")).toEqual(["Åse-Ø"]);
  expect(await find("\u0301")).toEqual([]);
});
