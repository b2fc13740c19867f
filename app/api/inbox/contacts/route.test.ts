import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { auditEntries, erasures, sessions } from "#db/schema/index.ts";
import { BULK_CONTACTS_MAX } from "#lib/contacts/rules.ts";
import { HOUR } from "#lib/platform/clock.ts";
import { newId } from "#lib/platform/id.ts";
import {
  customerWrites,
  makeMember,
  makePhone,
  makeSandboxWorkspace,
  makeWorkspace,
} from "#lib/testing/factories.ts";
import { signIn } from "#lib/testing/staff-client.ts";

const CONTACTS = "/api/inbox/contacts";

test("agents create, list, change and label contacts, and admins merge them", async () => {
  const ctx = await makeWorkspace();
  const agent = await signIn((await makeMember(ctx, "agent")).email);
  const phone = makePhone();
  const made = await agent.post(CONTACTS, { phone, name: "Ana" });
  const { contact } = await made.json();
  expect([made.status, contact]).toMatchObject([200, { displayName: "Ana", phone, source: "inbox" }]);
  const other = (await (await agent.post(CONTACTS, { phone: makePhone(), name: "Ana" })).json()).contact;
  expect((await agent.post(CONTACTS, { phone: "12" })).status).toBe(400);
  expect((await agent.post(CONTACTS, { phone, optedOut: false })).status).toBe(400);
  const path = `${CONTACTS}/${contact.id}`;
  expect((await agent.patch(path, { phone: other.phone })).status).toBe(409);
  expect((await agent.patch(path, { attributes: { "Not a name": 1 } })).status).toBe(400);
  const changed = await (await agent.patch(path, { attributes: { plan: "gold" } })).json();
  expect(changed.contact).toMatchObject({ attributes: { plan: "gold" } });
  const labeled = await (await agent.post(`${path}/labels`, { add: ["vip"] })).json();
  expect(labeled.contact.labels).toMatchObject([{ name: "vip" }]);
  const blocked = await (await agent.post(`${path}/block`, { blocked: true })).json();
  expect(blocked.auditEntries).toMatchObject([{ action: "contact.blocked", actorName: "Test agent" }]);
  const moved = await agent.patch(path, { phone: makePhone() });
  expect([moved.status, (await moved.json()).error.code]).toEqual([403, "NOT_ALLOWED"]);
  expect((await (await agent.get(path)).json()).contact.phone).toBe(phone);
  expect((await agent.post(`${path}/merge`, { fromId: other.id })).status).toBe(403);
  expect((await agent.post(`${CONTACTS}/bulk`, { ids: [contact.id], optOut: true })).status).toBe(403);
  expect((await agent.post(`${CONTACTS}/bulk`, { ids: [contact.id], addLabels: ["new"] })).status).toBe(200);
  const admin = await signIn((await makeMember(ctx, "admin")).email);
  const { data } = await (await admin.get(`${path}/duplicates`)).json();
  expect(data).toMatchObject([{ contact: { id: other.id }, because: ["name"] }]);
  expect((await admin.post(`${path}/merge`, { fromId: other.id })).status).toBe(200);
  expect((await admin.post(`${path}/merge`, { fromId: other.id })).status).toBe(409);
  expect((await (await agent.get(`${CONTACTS}/${other.id}`)).json()).contact.id).toBe(contact.id);
  const bulk = await admin.post(`${CONTACTS}/bulk`, { ids: [contact.id], optOut: true });
  expect(await bulk.json()).toEqual({ done: 1, failed: [], relabeled: [] });
  const list = await (await agent.get(`${CONTACTS}?optedOut=yes&sort=name`)).json();
  expect(list).toMatchObject({ count: 1, nextCursor: null, data: [{ id: contact.id }] });
  expect((await agent.get(`${CONTACTS}?sort=nothing`)).status).toBe(400);
  expect((await agent.get(`${CONTACTS}/export`)).status).toBe(403);
  expect((await fetch(inject("serverUrl") + CONTACTS)).status).toBe(401);
});

test("an undo of an edit or label takes back only what it changed and nobody changed since", async () => {
  const ctx = await makeWorkspace();
  const agent = await signIn((await makeMember(ctx, "agent")).email);
  const fields = { phone: makePhone(), name: "Ana", attributes: { plan: "gold" } };
  const { contact } = await (await agent.post(CONTACTS, fields)).json();
  const path = `${CONTACTS}/${contact.id}`;
  await agent.patch(path, { name: "Ana Souza", attributes: { plan: "silver" } });
  for (const expected of [{ name: "Ana" }, { attributes: { plan: "gold" } }, { attributes: { tier: 1 } }]) {
    const refused = await agent.patch(path, { name: "Ana", attributes: { plan: "gold" }, expected });
    expect([refused.status, (await refused.json()).error.code]).toEqual([409, "CHANGED_SINCE"]);
  }
  const expected = { name: "Ana Souza", phone: fields.phone, attributes: { plan: "silver", tier: null } };
  const undone = await agent.patch(path, { name: "Ana", attributes: { plan: "gold" }, expected });
  expect((await undone.json()).contact).toMatchObject({ name: "Ana", attributes: { plan: "gold" } });

  const label = async (change: object) => (await agent.post(`${path}/labels`, change)).json();
  const { added } = await label({ add: ["vip"] });
  expect(added).toHaveLength(1);
  expect(await label({ add: ["VIP"] })).toMatchObject({ added: [], removed: [] });
  expect(await label({ remove: added })).toMatchObject({ added: [], removed: added });
});

test("another number is confirmed if a window closes or messages fail with the previous one", async () => {
  const { ctx, number } = await makeSandboxWorkspace();
  const admin = await signIn((await makeMember(ctx, "admin")).email);
  await customerWrites(ctx, number, makePhone(), "hello");
  const [conversation] = (await (await admin.get("/api/inbox/conversations")).json()).data;
  const scheduled = await admin.post(`/api/inbox/conversations/${conversation.id}/messages`, {
    ...{ kind: "text", clientId: randomUUID(), seen: 1, body: "Later" },
    sendAt: new Date(Date.now() + HOUR).toISOString(),
  });
  expect(scheduled.status).toBe(200);
  const path = `${CONTACTS}/${conversation.contact.id}`;
  const [previous, phone] = [conversation.contact.phone, makePhone()];
  const refused = await admin.patch(path, { phone });
  expect([refused.status, (await refused.json()).error]).toMatchObject([
    409,
    { code: "PHONE_CONFIRMATION_REQUIRED", details: { closesWindow: true, unsentMessages: 1 } },
  ]);
  expect((await (await admin.get(path)).json()).contact).toMatchObject({
    phone: previous,
    conversation: { window: { expiresAt: expect.any(String) } },
  });
  const changed = await (await admin.patch(path, { phone, confirmed: true })).json();
  expect(changed.contact.phone).toBe(phone);
  expect(changed.contact.conversation.window.expiresAt).toBeNull();
  // Nothing is left that would end.
  expect((await admin.patch(path, { phone: previous })).status).toBe(200);
});

test("a deleted segment is restored with its id", async () => {
  const ctx = await makeWorkspace();
  const admin = await signIn((await makeMember(ctx, "admin")).email);
  const fields = { name: "Opted out", filter: { optedOut: "yes" } };
  const { segment } = await (await admin.post(`${CONTACTS}/segments`, fields)).json();
  const restore = (id: string) => admin.post(`${CONTACTS}/segments`, { id, ...fields });
  expect((await restore(segment.id)).status).toBe(409);
  await admin.delete(`${CONTACTS}/segments/${segment.id}`);
  expect(await (await restore(segment.id)).json()).toEqual({ segment });
  expect((await restore(newId("view"))).status).toBe(404);
});

test("an admin exports as many contacts as the list selects at once", async () => {
  const ctx = await makeWorkspace();
  const admin = await signIn((await makeMember(ctx, "admin")).email);
  const made = await Promise.all(
    ["Ana", "Bo"].map((name) => admin.post(CONTACTS, { phone: makePhone(), name })),
  );
  const [ana, bo] = await Promise.all(made.map(async (each) => (await each.json()).contact.id));
  await admin.post(CONTACTS, { phone: makePhone(), name: "Not chosen" });
  const unknown = Array.from({ length: BULK_CONTACTS_MAX - 2 }, () => newId("contact"));
  const file = await admin.post(`${CONTACTS}/export`, { ids: [ana, bo, ...unknown] });
  expect([file.status, file.headers.get("content-disposition")]).toEqual([
    200,
    "attachment; filename=contacts.csv",
  ]);
  const rows = (await file.text()).trim().split("\r\n");
  expect(rows).toHaveLength(3);
  const [entry] = await ctx.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.workspaceId, ctx.workspaceId), eq(auditEntries.action, "contacts.exported")));
  expect(entry?.data).toEqual({ chosen: BULK_CONTACTS_MAX });
  const tooMany = { ids: [ana, bo, ...unknown, newId("contact")] };
  expect((await admin.post(`${CONTACTS}/export`, tooMany)).status).toBe(400);
  const agent = await signIn((await makeMember(ctx, "agent")).email);
  expect((await agent.post(`${CONTACTS}/export`, { ids: [ana] })).status).toBe(403);
});

test("an admin who entered the password recently erases a contact, whose progress is shown", async () => {
  const ctx = await makeWorkspace();
  const agent = await signIn((await makeMember(ctx, "agent")).email);
  const { contact } = await (await agent.post(CONTACTS, { phone: makePhone(), name: "Ana" })).json();
  const path = `${CONTACTS}/${contact.id}/erase`;
  expect((await agent.post(path)).status).toBe(403);
  expect((await agent.get(`${CONTACTS}/erasures`)).status).toBe(403);
  const member = await makeMember(ctx, "admin");
  const admin = await signIn(member.email);
  const confirmedAt = (at: Date) =>
    ctx.db.update(sessions).set({ passwordConfirmedAt: at }).where(eq(sessions.userId, member.id));
  await confirmedAt(new Date(Date.now() - HOUR));
  const refused = await admin.post(path);
  expect([refused.status, (await refused.json()).error.code]).toEqual([403, "PASSWORD_REQUIRED"]);
  expect((await agent.get(`${CONTACTS}/${contact.id}`)).status).toBe(200);
  await confirmedAt(new Date());
  expect((await admin.post(path)).status).toBe(200);
  // The worker begins the rest five seconds later, or never in this test.
  await ctx.db
    .update(erasures)
    .set({ leasedUntil: new Date(Date.now() + HOUR) })
    .where(eq(erasures.workspaceId, ctx.workspaceId));
  expect((await agent.get(`${CONTACTS}/${contact.id}`)).status).toBe(404);
  expect((await admin.post(path)).status).toBe(404);
  const running = await (await admin.get(`${CONTACTS}/erasures`)).json();
  expect(running.data).toMatchObject([{ contactId: contact.id, step: 1 }]);
});

test("another workspace's contact gets the same response as an unknown id", async () => {
  const [ours, theirs] = await Promise.all([makeWorkspace(), makeWorkspace()]);
  const owner = await signIn((await makeMember(theirs, "owner")).email);
  const { contact } = await (await owner.post(CONTACTS, { phone: makePhone() })).json();
  const admin = await signIn((await makeMember(ours, "admin")).email);
  const path = `${CONTACTS}/${contact.id}`;
  expect((await admin.get(path)).status).toBe(404);
  expect((await admin.patch(path, { name: "x" })).status).toBe(404);
  for (const [action, body] of [
    ["labels", { add: ["x"] }],
    ["block", { blocked: true }],
    ["merge", { fromId: contact.id }],
    ["erase", {}],
  ] as const) {
    expect((await admin.post(`${path}/${action}`, body)).status).toBe(404);
  }
  expect((await admin.get(`${path}/duplicates`)).status).toBe(404);
  expect((await (await admin.get(CONTACTS)).json()).count).toBe(0);
  const file = await (await admin.post(`${CONTACTS}/export`, { ids: [contact.id] })).text();
  expect(file.trim().split("\r\n")).toHaveLength(1);
});
