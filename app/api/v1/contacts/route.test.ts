import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { contacts } from "#db/schema/index.ts";
import { type ApiResponse, apiContract, callApi } from "#lib/testing/api-contract.ts";
import { makeKey, makeWorkspace } from "#lib/testing/factories.ts";
import { loseResponses } from "#lib/testing/lose-responses.ts";

const PATH = "/api/v1/contacts";
const PHONE = "5511999998888";

apiContract({ method: "GET", path: PATH, scope: "contacts.read", methods: ["GET", "POST"] });
apiContract({
  method: "POST",
  path: PATH,
  scope: "contacts.write",
  body: { phone: PHONE },
  methods: ["GET", "POST"],
});

async function makeCaller() {
  const ctx = await makeWorkspace();
  const { secret: key } = await makeKey(ctx, ["contacts.read", "contacts.write"]);
  const save = (body: unknown, headers = {}) => callApi("POST", PATH, { key, body, headers });
  const list = (query: string) => callApi("GET", `${PATH}?${query}`, { key });
  const phones = async (query: string) =>
    Object(await list(query)).json.data.map(({ phone }: { phone: string }) => phone);
  return { ctx, key, save, list, phones };
}

const bare = {
  id: expect.stringMatching(/^contact_[0-9a-z]{26}$/),
  phone: PHONE,
  name: null,
  profileName: null,
  username: null,
  whatsappUserId: null,
  externalId: null,
  language: null,
  attributes: {},
  labels: [],
  optedOut: false,
  optedOutAt: null,
  optOut: null,
  optIn: null,
  blocked: false,
  conversationId: null,
  window: { open: false, expiresAt: null },
  source: "api",
  lastInboundAt: null,
  createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
};

function errorOf(response: ApiResponse, code: string, message: unknown, details: unknown): unknown {
  return {
    error: {
      code,
      message,
      details,
      requestId: response.headers.get("x-request-id"),
      docUrl: expect.stringMatching(new RegExp(`/docs/errors#${code}$`)),
    },
  };
}

describe("creating and updating", () => {
  test("a contact is created with 201 and updated with 200: absent fields stay, null clears, attributes merge, labels are replaced", async () => {
    const { save } = await makeCaller();
    const created = await save({
      phone: PHONE,
      name: "Ana Souza",
      externalId: "crm-1042",
      language: "pt_BR",
      attributes: { plan: "gold", orders: 12, trial: true },
      labels: ["vip", " São Paulo "],
    });
    const first = {
      ...bare,
      name: "Ana Souza",
      externalId: "crm-1042",
      language: "pt_BR",
      attributes: { plan: "gold", orders: 12, trial: true },
      labels: ["São Paulo", "vip"],
    };
    expect([created.status, created.json]).toEqual([201, first]);
    const { id, createdAt } = Object(created.json);
    expect(created.headers.get("location")).toBe(`/api/v1/contacts/${id}`);

    const updated = await save({
      phone: PHONE,
      name: null,
      attributes: { orders: 13, trial: null },
      labels: ["VIP", "new", "New"],
    });
    expect([updated.status, updated.json]).toEqual([
      200,
      {
        ...first,
        id,
        createdAt,
        name: null,
        attributes: { plan: "gold", orders: 13 },
        labels: ["new", "vip"],
      },
    ]);
    expect(updated.headers.get("location")).toBe(`/api/v1/contacts/${id}`);
  });

  test("an update without changes keeps updatedAt", async () => {
    const { save } = await makeCaller();
    const body = {
      phone: PHONE,
      name: "Ana",
      attributes: { plan: "gold" },
      labels: ["vip"],
      optedOut: false,
    };
    const created = await save(body);
    expect((await save(body)).json).toEqual(created.json);
  });

  test("of simultaneous requests for one number in both forms, one creates the contact and the others update it", async () => {
    const { ctx, save } = await makeCaller();
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        save({ phone: index % 2 ? PHONE : "551199998888", name: `Ana ${index}`, labels: ["a", "b"] }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(11).fill(200), 201]);
    expect(await ctx.db.$count(contacts, eq(contacts.workspaceId, ctx.workspaceId))).toBe(1);
  });

  test("of simultaneous requests for one externalId, one gets it and the others get a conflict with its contact", async () => {
    const { save } = await makeCaller();
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => save({ phone: `155555501${10 + index}`, externalId: "crm-1" })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  });

  test("another contact's externalId is a conflict with the ids of both contacts", async () => {
    const { save } = await makeCaller();
    const owner = Object((await save({ phone: PHONE, externalId: "crm-1" })).json);
    const conflict = await save({ phone: "15555550100", externalId: "crm-1" });
    const message = 'Another contact has the externalId "crm-1". Change or clear it on that contact first.';
    expect(conflict.status).toBe(409);
    expect(conflict.json).toEqual(errorOf(conflict, "CONTACT_CONFLICT", message, { contactIds: [owner.id] }));
    expect(conflict.headers.get("x-should-retry")).toBe("false");
    const other = Object((await save({ phone: "15555550100" })).json);
    const both = await save({ phone: "15555550100", externalId: "crm-1" });
    expect(both.json).toEqual(
      errorOf(both, "CONTACT_CONFLICT", message, { contactIds: [other.id, owner.id] }),
    );
  });

  test("an opt-out is recorded with its time and can be lifted", async () => {
    const { ctx, save } = await makeCaller();
    const out = Object((await save({ phone: PHONE, optedOut: true })).json);
    expect(out).toMatchObject({
      optedOut: true,
      optedOutAt: out.createdAt,
      optOut: { at: out.createdAt, source: null, by: "api" },
      optIn: null,
    });
    expect(Object((await save({ phone: PHONE, optedOut: true })).json).optedOutAt).toBe(out.optedOutAt);
    expect((await save({ phone: PHONE, optedOut: false })).json).toMatchObject({
      optedOut: false,
      optedOutAt: null,
      optOut: null,
      optIn: { at: expect.any(String), source: null },
    });
    await ctx.db
      .update(contacts)
      .set({ optedOutAt: new Date("2026-11-20T10:00:00Z"), optedOutBy: "customer" })
      .where(eq(contacts.id, out.id));
    const kept = await save({ phone: PHONE, optedOut: false });
    expect([kept.status, kept.json]).toMatchObject([
      200,
      { optedOut: true, optedOutAt: "2026-11-20T10:00:00.000Z" },
    ]);
  });

  test("the same idempotency key creates one contact and returns the same bytes", async () => {
    const { save } = await makeCaller();
    const headers = { "Idempotency-Key": "crm/1042" };
    const first = await save({ phone: PHONE, name: "Ana" }, headers);
    await save({ phone: PHONE, name: "Changed meanwhile" });
    const again = await save({ phone: PHONE, name: "Ana" }, headers);
    expect([again.status, again.text, again.headers.get("idempotent-replayed")]).toEqual([
      201,
      first.text,
      "true",
    ]);
    expect(again.headers.get("location")).toBe(first.headers.get("location"));
  });

  test("a request whose process died after the commit gets the committed result and is not executed again", async () => {
    const { ctx, save } = await makeCaller();
    const headers = { "Idempotency-Key": "crm/dead" };
    const first = await save({ phone: PHONE, name: "Ana" }, headers);
    await save({ phone: PHONE, name: "Changed meanwhile" });
    await loseResponses(ctx);
    const again = await save({ phone: PHONE, name: "Ana" }, headers);
    expect([again.status, again.headers.get("location")]).toEqual([201, first.headers.get("location")]);
    expect(again.json).toMatchObject({ id: Object(first.json).id, name: "Changed meanwhile" });
  });

  test("more than fifty attributes after the merge are refused, and nothing is written", async () => {
    const { save } = await makeCaller();
    const entries = (from: number, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`a${from + index}`, index]));
    expect((await save({ phone: PHONE, attributes: entries(0, 50) })).status).toBe(201);
    const response = await save({ phone: PHONE, name: "Ana", attributes: entries(50, 1) });
    expect(response.status).toBe(400);
    const message =
      "A contact can have up to 50 attributes, but this would make 51. Remove some by setting them to null.";
    expect(response.json).toEqual(
      errorOf(response, "VALIDATION_ERROR", `attributes: ${message}`, {
        issues: [{ path: "attributes", code: "too_many_attributes", message }],
      }),
    );
    expect((await save({ phone: PHONE, attributes: { a0: null, b: 1 } })).json).toMatchObject({ name: null });
  });

  test.each([
    ["no phone", {}, "phone"],
    ["a phone with a plus", { phone: "+5511999998888" }, "phone"],
    ["an empty name", { phone: PHONE, name: "" }, "name"],
    ["a name of white space", { phone: PHONE, name: "  " }, "name"],
    ["a name too long", { phone: PHONE, name: "x".repeat(121) }, "name"],
    ["a name with a line break", { phone: PHONE, name: "a\nb" }, "name"],
    ["an externalId with a space", { phone: PHONE, externalId: "a b" }, "externalId"],
    ["an externalId too long", { phone: PHONE, externalId: "x".repeat(129) }, "externalId"],
    ["a language that WhatsApp does not support", { phone: PHONE, language: "xx" }, "language"],
    ["an invalid attribute name", { phone: PHONE, attributes: { Plan: "x" } }, "attributes.Plan"],
    ["an object as an attribute", { phone: PHONE, attributes: { plan: { a: 1 } } }, "attributes.plan"],
    ["an attribute too long", { phone: PHONE, attributes: { plan: "x".repeat(1001) } }, "attributes.plan"],
    ["an empty label", { phone: PHONE, labels: [" "] }, "labels.0"],
    ["a label too long", { phone: PHONE, labels: ["x".repeat(41)] }, "labels.0"],
    ["31 labels", { phone: PHONE, labels: Array.from({ length: 31 }, (_, i) => `l${i}`) }, "labels"],
    ["labels cleared with null", { phone: PHONE, labels: null }, "labels"],
    ["optedOut as a string", { phone: PHONE, optedOut: "true" }, "optedOut"],
    ["a read-only field", { phone: PHONE, blocked: true }, "blocked"],
  ])("%s is refused with an error at its path", async (_name, body, path) => {
    const { save } = await makeCaller();
    expect((await save(body)).json).toMatchObject({
      error: { code: "VALIDATION_ERROR", details: { issues: [{ path }] } },
    });
  });
});

describe("listing", () => {
  test("contacts are listed newest first, each as returned when it was written", async () => {
    const { save, list } = await makeCaller();
    const older = Object((await save({ phone: "15555550101", name: "Older" })).json);
    const newer = Object((await save({ phone: "15555550102", name: "Newer" })).json);
    expect((await list("limit=1")).json).toEqual({
      data: [newer],
      hasMore: true,
      nextCursor: expect.any(String),
    });
    expect((await list("")).json).toEqual({ data: [newer, older], hasMore: false, nextCursor: null });
    expect((await list("order=asc")).json).toMatchObject({ data: [older, newer] });
    await save({ phone: "15555550101", name: "Changed" });
    expect((await list("sort=updatedAt")).json).toMatchObject({ data: [{ name: "Changed" }, newer] });
  });

  test("each filter finds the matching contacts, alone and combined", async () => {
    const { save, phones } = await makeCaller();
    await save({
      phone: "5511999998888",
      name: "José Ñandú",
      externalId: "crm-1",
      labels: ["VIP", "São Paulo"],
    });
    await save({ phone: "5215512345678", name: "Ana_100% Łódź", labels: ["vip"], optedOut: true });
    await save({ phone: "15555550123", name: "Bob" });
    const jose = ["5511999998888"];
    const ana = ["5215512345678"];
    expect(await phones("phone=5511999998888")).toEqual(jose);
    expect(await phones("phone=551199998888")).toEqual(jose);
    expect(await phones("phone=525512345678")).toEqual(ana);
    expect(await phones("phone=4915112345678")).toEqual([]);
    expect(await phones("externalId=crm-1")).toEqual(jose);
    expect(await phones("q=jose")).toEqual(jose);
    expect(await phones("q=NANDU%20jos")).toEqual(jose);
    expect(await phones("q=jose%20ana")).toEqual([]);
    expect(await phones("q=a_1")).toEqual(ana);
    expect(await phones("q=0%25")).toEqual(ana);
    expect(await phones("q=%25")).toEqual(ana);
    expect(await phones("q=9998")).toEqual(jose);
    expect(await phones("q=%2B55%20(11)%2099999")).toEqual(jose);
    expect(await phones("q=99")).toEqual([]);
    expect(await phones("label=vip")).toEqual([...ana, ...jose]);
    expect(await phones("label=Vip&label=S%C3%83O%20PAULO")).toEqual(jose);
    expect(await phones("label=sa%CC%83o%20paulo")).toEqual(jose);
    expect(await phones("optedOut=true")).toEqual(ana);
    expect(await phones("optedOut=false&label=vip&q=jose")).toEqual(jose);
    expect(await phones("createdAfter=2020-01-01T00:00:00Z")).toHaveLength(3);
    expect(await phones("createdBefore=2020-01-01T00:00:00Z")).toEqual([]);
    expect(await phones("updatedAfter=2100-01-01T00:00:00%2B01:00")).toEqual([]);
  });

  test.each([
    ["limit=0", "limit"],
    ["limit=101", "limit"],
    ["limit=ten", "limit"],
    ["limit=1&limit=2", "limit"],
    ["phone=%2B5511999998888", "phone"],
    ["q=", "q"],
    ["q=a%00b", "q"],
    ["externalId=a%00b", "externalId"],
    ["label=", "label"],
    ["optedOut=1", "optedOut"],
    ["createdAfter=yesterday", "createdAfter"],
    ["createdAfter=0000-01-01T00:00:00Z", "createdAfter"],
    ["sort=name", "sort"],
    ["order=up", "order"],
  ])("?%s is refused with an error at its parameter", async (query, path) => {
    const { list } = await makeCaller();
    const response = await list(query);
    expect([response.status, response.json]).toMatchObject([
      400,
      { error: { code: "VALIDATION_ERROR", details: { issues: [{ path: expect.stringContaining(path) }] } } },
    ]);
  });

  test("an altered cursor, or one of other filters, another order or another workspace, gets the exact INVALID_CURSOR error", async () => {
    const { save, list } = await makeCaller();
    await save({ phone: "15555550101" });
    await save({ phone: "15555550102" });
    const { nextCursor } = Object((await list("limit=1")).json);
    expect((await list(`limit=1&cursor=${nextCursor}`)).status).toBe(200);
    const elsewhere = await makeCaller();
    const refused = [
      await list(`cursor=${nextCursor}A`),
      await list(`cursor=${nextCursor}!`),
      await list(`cursor=${nextCursor.startsWith("A") ? "B" : "A"}${nextCursor.slice(1)}`),
      await list("cursor="),
      await list(`optedOut=false&cursor=${nextCursor}`),
      await list(`order=asc&cursor=${nextCursor}`),
      await elsewhere.list(`limit=1&cursor=${nextCursor}`),
    ];
    for (const response of refused) {
      expect(response.status).toBe(400);
      expect(response.json).toEqual({
        error: {
          code: "INVALID_CURSOR",
          message: "The cursor is not valid for this list. Start again without a cursor.",
          requestId: response.headers.get("x-request-id"),
          docUrl: expect.stringMatching(/\/docs\/errors#INVALID_CURSOR$/),
        },
      });
    }
  });
});
