import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { inTransaction } from "#db/ctx.ts";
import { contacts } from "#db/schema/index.ts";
import { mergeContacts } from "#lib/conversations/actions/merge-contacts.ts";
import { newId } from "#lib/platform/id.ts";
import { apiContract, callApi } from "#lib/testing/api-contract.ts";
import {
  customerWrites,
  makeKey,
  makePhone,
  makeSandboxWorkspace,
  makeWorkspace,
} from "#lib/testing/factories.ts";

const PATH = "/api/v1/contacts";
const nobody = `${PATH}/${newId("contact")}`;

const methods = ["GET", "PATCH", "DELETE"] as const;
apiContract({ method: "GET", path: nobody, scope: "contacts.read", methods });
apiContract({
  method: "PATCH",
  path: nobody,
  scope: "contacts.write",
  body: { name: "Ana" },
  methods,
});
apiContract({ method: "DELETE", path: nobody, scope: "contacts.manage", methods });

async function makeCaller() {
  const ctx = await makeWorkspace();
  const { secret: key } = await makeKey(ctx, ["contacts.read", "contacts.write", "contacts.manage"]);
  const save = async (body: unknown) => Object((await callApi("POST", PATH, { key, body })).json);
  const read = (id: string) => callApi("GET", `${PATH}/${id}`, { key });
  const change = (id: string, body: unknown) => callApi("PATCH", `${PATH}/${id}`, { key, body });
  return { ctx, key, save, read, change };
}

test("a contact is read as written, and PATCH follows the rules of an upsert", async () => {
  const { save, read, change } = await makeCaller();
  const saved = await save({
    phone: "5511999998888",
    name: "Ana",
    attributes: { plan: "gold" },
    labels: ["a"],
  });
  const found = await read(saved.id);
  expect([found.status, found.json]).toEqual([200, saved]);
  const changed = await change(saved.id, { externalId: "crm-1", attributes: { orders: 1 }, labels: [] });
  expect(changed.status).toBe(200);
  expect(changed.json).toEqual({
    ...saved,
    externalId: "crm-1",
    attributes: { plan: "gold", orders: 1 },
    labels: [],
    updatedAt: expect.any(String),
  });
  expect((await read(saved.id)).json).toEqual(changed.json);
  expect((await change(saved.id, {})).json).toEqual(changed.json);
});

test("the phone can change, but not to another contact's number in any of its forms", async () => {
  const { save, change } = await makeCaller();
  const ana = await save({ phone: "15555550101" });
  const bob = await save({ phone: "5511999998888" });
  expect((await change(ana.id, { phone: "15555550199" })).json).toMatchObject({ phone: "15555550199" });
  for (const phone of ["5511999998888", "551199998888"]) {
    const response = await change(ana.id, { phone });
    expect(response.status).toBe(409);
    expect(response.json).toEqual({
      error: {
        code: "CONTACT_CONFLICT",
        message: `Another contact has the number ${phone}. Merge the two contacts or use another number.`,
        details: { contactIds: [ana.id, bob.id] },
        requestId: response.headers.get("x-request-id"),
        docUrl: expect.stringMatching(/\/docs\/errors#CONTACT_CONFLICT$/),
      },
    });
  }
  expect((await change(bob.id, { phone: "551199998888" })).json).toMatchObject({ phone: "551199998888" });
});

test("a customer's message opens a window, and changing the phone closes it", async () => {
  const { ctx, number } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, ["contacts.read", "contacts.write"]);
  const phone = makePhone();
  await customerWrites(ctx, number, phone, "hello");
  const [row] = await ctx.db.select().from(contacts).where(eq(contacts.phone, phone));
  const id = row?.id ?? "";
  const open = Object((await callApi("GET", `${PATH}/${id}`, { key })).json);
  expect(open).toMatchObject({
    id,
    phone,
    profileName: "Customer",
    source: "inbound",
    conversationId: expect.stringMatching(/^conv_/),
    window: { open: true, expiresAt: expect.any(String) },
    lastInboundAt: expect.any(String),
  });
  const renamed = await callApi("PATCH", `${PATH}/${id}`, { key, body: { name: "Ana" } });
  expect(renamed.json).toMatchObject({ name: "Ana", window: open.window });
  const moved = await callApi("PATCH", `${PATH}/${id}`, { key, body: { phone: makePhone() } });
  expect(moved.json).toMatchObject({ window: { open: false, expiresAt: null } });
});

test("the id of a merged contact returns the contact it was merged into", async () => {
  const { ctx, save, read, change } = await makeCaller();
  const into = await save({ phone: "15555550101", labels: ["a"] });
  const from = await save({ phone: "15555550102", externalId: "crm-2", language: "de", labels: ["A", "b"] });
  await inTransaction(ctx, (tx) => mergeContacts(tx, { intoId: into.id, fromId: from.id }));
  expect((await read(from.id)).json).toEqual({
    ...into,
    externalId: "crm-2",
    language: "de",
    labels: ["a", "b"],
    updatedAt: expect.any(String),
  });
  expect((await change(from.id, { name: "Ana" })).json).toMatchObject({ id: into.id, name: "Ana" });
});

test("another workspace's contact, an unknown id and an invalid id get the byte-identical 404", async () => {
  const { key } = await makeCaller();
  const elsewhere = await (await makeCaller()).save({ phone: "15555550101" });
  for (const [method, body] of [
    ["GET", undefined],
    ["PATCH", { name: "x" }],
    ["DELETE", undefined],
  ] as const) {
    const bodies = await Promise.all(
      [
        elsewhere.id,
        newId("contact"),
        newId("msg"),
        "nonsense",
        "%20",
        "contact_",
        "..%2f",
        "%00",
        "a".repeat(500),
      ].map(async (id) => {
        const response = await callApi(method, `${PATH}/${id}`, { key, body });
        return [response.status, response.text.replace(response.headers.get("x-request-id") ?? "?", "req")];
      }),
    );
    expect(new Set(bodies.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(bodies[0]?.[0]).toBe(404);
  }
});
