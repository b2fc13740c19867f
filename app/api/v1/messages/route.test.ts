import { expect, test } from "vitest";
import { newId } from "#lib/platform/id.ts";
import { apiContract, callApi } from "#lib/testing/api-contract.ts";
import { customerWrites, makeKey, makePhone, makeSandboxWorkspace } from "#lib/testing/factories.ts";

const PATH = "/api/v1/messages";

const methods = ["GET", "POST"] as const;

apiContract({ method: "GET", path: PATH, scope: "messages.read", methods });
apiContract({
  method: "POST",
  path: PATH,
  scope: "messages.send",
  body: { to: "15555550123", content: { type: "text", body: "Hello" } },
  methods,
});

async function makeCaller() {
  const { ctx, number } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, ["messages.send", "messages.read"], "Shop backend");
  const send = async (kind: string, body: unknown) =>
    Object((await callApi("POST", `${PATH}/${kind}`, { key, body })).json);
  const list = async (query: string) => Object((await callApi("GET", `${PATH}?${query}`, { key })).json);
  const ids = async (query: string) => (await list(query)).data.map(({ id }: { id: string }) => id);
  return { ctx, number, key, send, list, ids };
}

const template = "order_update";
const variables = { "1": "Ana", "2": "NW-1042", "3": "Friday" };

test("messages of both directions are listed newest first, and filters are combined with AND", async () => {
  const { ctx, number, send, list, ids } = await makeCaller();
  const [to, other] = [makePhone(), makePhone()];
  const first = await send("template", { to, template, variables, clientReference: "order-1042" });
  await customerWrites(ctx, number, to, "thanks");
  const elsewhere = await send("template", { to: other, template, variables, clientReference: "order-1043" });
  const { data } = await list("");
  expect(data.map(({ id }: { id: string }) => id)).toEqual([
    elsewhere.messageId,
    data[1].id,
    first.messageId,
  ]);
  const [, inbound, outbound] = data;
  expect(inbound).toEqual({
    id: expect.stringMatching(/^msg_/),
    conversationId: first.conversationId,
    contactId: expect.stringMatching(/^contact_/),
    direction: "inbound",
    type: "text",
    from: to,
    to: number.displayNumber,
    template: null,
    body: "thanks",
    content: { type: "text", body: "thanks", previewUrl: false },
    context: null,
    referral: null,
    errors: [],
    redacted: false,
    media: null,
    status: "received",
    held: null,
    failure: null,
    clientReference: null,
    source: { type: "contact", name: "Customer" },
    replyTo: null,
    createdAt: expect.any(String),
    whatsappTimestamp: expect.stringMatching(/:\d\d\.000Z$/),
    sentAt: null,
    deliveredAt: null,
    readAt: null,
    failedAt: null,
    canceledAt: null,
    sendAt: null,
    editedAt: null,
    revokedAt: null,
  });
  expect(await ids("direction=inbound")).toEqual([inbound.id]);
  expect(await ids("clientReference=order-1042")).toEqual([first.messageId]);
  expect(await ids(`conversationId=${first.conversationId}`)).toEqual([inbound.id, first.messageId]);
  expect(await ids(`contactId=${outbound.contactId}&direction=outbound`)).toEqual([first.messageId]);
  expect(await ids("status=received")).toEqual([inbound.id]);
  expect(await ids("order=asc")).toEqual([first.messageId, inbound.id, elsewhere.messageId]);
  expect(await ids("type=text")).toEqual([inbound.id]);
  expect(await ids("type=text&type=image&type=template&order=asc")).toHaveLength(3);
  expect(await ids(`template=${template}`)).toEqual([elsewhere.messageId, first.messageId]);
  expect(await ids("template=welcome")).toEqual([]);
  expect(await ids(`phone=${to}`)).toEqual([inbound.id, first.messageId]);
  expect(await ids(`to=${to}`)).toEqual([first.messageId]);
  expect(await ids(`to=${makePhone()}`)).toEqual([]);
  expect(await ids("status=sent&status=delivered&status=received&limit=2")).toHaveLength(2);
  expect(await ids("direction=inbound&status=received&status=failed")).toEqual([inbound.id]);
  expect(await ids(`createdAfter=${inbound.createdAt}`)).toEqual([elsewhere.messageId, inbound.id]);
  expect(await ids(`createdBefore=${inbound.createdAt}`)).toEqual([first.messageId]);
  expect(await list(`contactId=${newId("contact")}`)).toEqual({ data: [], hasMore: false, nextCursor: null });
  expect(await ids(`conversationId=${newId("conv")}`)).toEqual([]);
});

test("expand adds contact and conversation, the contact only for a key that may read it", async () => {
  const { ctx, key, send, list } = await makeCaller();
  const { conversationId } = await send("template", { to: makePhone(), template, variables });
  const scopes = ["messages.read", "contacts.read"] as const;
  const { secret: reader } = await makeKey(ctx, [...scopes]);
  const read = async (path: string) => (await callApi("GET", `/api/v1${path}`, { key: reader })).json;
  const [plain] = (await list("")).data;
  // Its profile name, id and time follow from WhatsApp's status meanwhile.
  const { profileName, whatsappUserId, updatedAt, ...contact } = Object(
    await read(`/contacts/${plain.contactId}`),
  );
  const conversation = { id: conversationId, contactId: plain.contactId };
  const rowsOf = async (path: string) => Object(await read(path)).data;
  const message = { id: plain.id, contact, conversation };
  expect(await rowsOf("/messages?expand=conversation,contact")).toMatchObject([message]);
  expect(await rowsOf("/messages?expand=conversation&expand=contact")).toMatchObject([message]);
  expect(await read(`/messages/${plain.id}?expand=contact`)).toMatchObject({ id: plain.id, contact });
  const path = `/conversations/${conversationId}`;
  expect(await read(`${path}?expand=contact`)).toMatchObject({ ...conversation, contact });
  expect(await rowsOf("/conversations?expand=contact")).toMatchObject([{ ...conversation, contact }]);
  expect(await rowsOf(`${path}/messages?expand=conversation`)).toMatchObject([
    { id: plain.id, conversation },
  ]);
  expect((await list("expand=conversation")).data).toMatchObject([{ conversation }]);
  const issues = async (path: string) =>
    Object((await callApi("GET", `/api/v1${path}`, { key })).json).error.details.issues;
  for (const asked of ["/messages?", `/messages/${plain.id}?`, "/conversations?"]) {
    expect(await issues(`${asked}expand=contact`)).toMatchObject([{ path: "expand", code: "missing_scope" }]);
  }
  expect(await issues("/messages?expand=contacts")).toMatchObject([
    { path: "expand", message: "Use contact or conversation, or both separated by a comma." },
  ]);
});

test("a message of any type is sent once, whichever way its recipient is named", async () => {
  const { ctx, number, key, list } = await makeCaller();
  const to = makePhone();
  await customerWrites(ctx, number, to, "hello");
  const [{ contactId, conversationId }] = (await list("")).data;
  const content = { type: "image", link: "https://example.com/roast.jpg", caption: "The new roast" };
  const headers = { "Idempotency-Key": "photo/1" };
  for (const recipient of [{ to }, { contactId }, { conversationId }]) {
    const response = await callApi("POST", PATH, { key, body: { ...recipient, content } });
    expect([response.status, response.json]).toEqual([
      200,
      { messageId: expect.any(String), conversationId, status: "sent" },
    ]);
  }
  const once = await callApi("POST", PATH, { key, headers, body: { to, content } });
  const again = await callApi("POST", PATH, { key, headers, body: { to, content } });
  expect(again.text).toBe(once.text);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  for (const filter of ["direction=outbound", "type=image,image", "type=image&type=video&type=image"]) {
    expect([filter, (await list(filter)).data.length]).toEqual([filter, 4]);
  }
});

test("paging returns every message once and marks the last page", async () => {
  const { send, list } = await makeCaller();
  const to = makePhone();
  const sent: string[] = [];
  for (let n = 0; n < 5; n += 1) sent.push((await send("template", { to, template, variables })).messageId);
  const seen: string[] = [];
  let page = await list("limit=2");
  for (;;) {
    seen.push(...page.data.map(({ id }: { id: string }) => id));
    expect(page.hasMore).toBe(page.nextCursor !== null);
    if (!page.hasMore) break;
    page = await list(`limit=2&cursor=${page.nextCursor}`);
  }
  expect(seen).toEqual(sent.toReversed());
});

test.each([
  ["status=delivred", "status"],
  ["direction=in", "direction"],
  ["conversationId=nonsense", "conversationId"],
  [`contactId=${newId("conv")}`, "contactId"],
  ["clientReference=", "clientReference"],
  ["clientReference=a%00", "clientReference"],
  ["createdBefore=2026-11-20", "createdBefore"],
  ["status=sent&status=delivred", "status"],
  ["type=photo", "type"],
  ["to=%2B5511999998888", "to"],
  ["order=up", "order"],
])(
  "?%s is refused with an error at its parameter, so that a typo does not return everything",
  async (query, path) => {
    const { list } = await makeCaller();
    expect(await list(query)).toMatchObject({
      error: { code: "VALIDATION_ERROR", details: { issues: [{ path }] } },
    });
  },
);

test("a cursor of another list gets the exact INVALID_CURSOR error", async () => {
  const { key, send, list } = await makeCaller();
  const to = makePhone();
  const { conversationId } = await send("template", { to, template, variables });
  await send("template", { to, template, variables });
  const { nextCursor } = await list("limit=1");
  const response = await callApi(
    "GET",
    `/api/v1/conversations/${conversationId}/messages?cursor=${nextCursor}`,
    {
      key,
    },
  );
  expect(response.status).toBe(400);
  expect(response.json).toEqual({
    error: {
      code: "INVALID_CURSOR",
      message: "The cursor is not valid for this list. Start again without a cursor.",
      requestId: response.headers.get("x-request-id"),
      docUrl: expect.stringMatching(/\/docs\/errors#INVALID_CURSOR$/),
    },
  });
});
