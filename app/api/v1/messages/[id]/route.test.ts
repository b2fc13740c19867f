import { expect, test } from "vitest";
import { newId } from "#lib/platform/id.ts";
import { apiContract, callApi } from "#lib/testing/api-contract.ts";
import {
  customerWrites,
  makeKey,
  makePhone,
  makeSandboxWorkspace,
  makeWorkspace,
  until,
} from "#lib/testing/factories.ts";

const PATH = "/api/v1/messages";

apiContract({ method: "GET", path: `${PATH}/${newId("msg")}`, scope: "messages.read" });

async function makeCaller() {
  const { ctx, number } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, ["messages.send", "messages.read"], "Shop backend");
  const send = async (kind: string, body: unknown) => {
    const response = await callApi("POST", `${PATH}/${kind}`, { key, body });
    const { messageId, error } = Object(response.json);
    return String(messageId ?? error.details.messageId);
  };
  const read = async (id: string) => Object((await callApi("GET", `${PATH}/${id}`, { key })).json);
  const reaches = (id: string, status: string) =>
    until(async () => {
      const message = await read(id);
      return message.status === status ? message : null;
    });
  return { ctx, number, key, send, read, reaches };
}

test("a template message is returned with its values, sender and times", async () => {
  const { number, send, reaches } = await makeCaller();
  // …0002: delivered, without read receipts.
  const to = `${makePhone().slice(0, -4)}0002`;
  const variables = { "1": "Ana", "2": "NW-1042", "3": "Friday" };
  const id = await send("template", {
    to,
    template: "order_update",
    variables,
    clientReference: "order-1042",
  });
  const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const body =
    "Hi Ana, your order NW-1042 is on its way and should arrive by Friday. Reply here if anything changes.";
  expect(await reaches(id, "delivered")).toEqual({
    id,
    conversationId: expect.stringMatching(/^conv_/),
    contactId: expect.stringMatching(/^contact_/),
    direction: "outbound",
    type: "template",
    from: number.displayNumber,
    to,
    template: { name: "order_update", language: "en", variables },
    body,
    content: {
      type: "template",
      name: "order_update",
      language: "en",
      category: "utility",
      variables,
      headerKind: "none",
      header: null,
      headerMediaLink: null,
      headerMediaId: null,
      headerLocation: null,
      ...{ headerProduct: null, offer: null, cards: [] },
      ...{ variableTypes: null, quickReplyPayloads: null, buttonParameters: null },
      body,
      footer: "Northwind Coffee",
      buttons: [],
    },
    context: null,
    referral: null,
    errors: [],
    redacted: false,
    media: null,
    status: "delivered",
    held: null,
    failure: null,
    clientReference: "order-1042",
    source: { type: "api_key", name: "Shop backend" },
    replyTo: null,
    createdAt: instant,
    whatsappTimestamp: null,
    sentAt: instant,
    deliveredAt: instant,
    readAt: null,
    failedAt: null,
    canceledAt: null,
    sendAt: null,
    editedAt: null,
    revokedAt: null,
  });
});

test("a failed message has a reason and what to do", async () => {
  const { send, reaches } = await makeCaller();
  // …0010: WhatsApp reports 131026.
  const id = await send("template", {
    to: `${makePhone().slice(0, -4)}0010`,
    template: "welcome",
    variables: {},
  });
  const message = await reaches(id, "failed");
  expect(message).toMatchObject({ failedAt: expect.any(String), deliveredAt: null });
  expect(message.failure).toEqual({
    code: "RECIPIENT_UNREACHABLE",
    message: expect.any(String),
    action: expect.any(String),
    whatsappCode: 131026,
    retryable: expect.any(Boolean),
  });
});

test("a passcode message has neither its text nor its code", async () => {
  const { key, send } = await makeCaller();
  const id = await send("template", {
    to: makePhone(),
    template: "verification_code",
    variables: { "1": "271828" },
  });
  const response = await callApi("GET", `${PATH}/${id}`, { key });
  expect(response.json).toMatchObject({
    type: "template",
    template: { name: "verification_code", language: "en", variables: { "1": null } },
    body: null,
    redacted: true,
  });
  expect(response.text).not.toContain("271828");
});

test("a reply has the id of the quoted message", async () => {
  const { ctx, number, key, send, read } = await makeCaller();
  const to = makePhone();
  await customerWrites(ctx, number, to, "hello");
  const inbound = Object((await callApi("GET", `${PATH}?direction=inbound`, { key })).json).data[0];
  const id = await send("text", { to, body: "Hi there", replyTo: inbound.id });
  expect(await read(id)).toMatchObject({
    type: "text",
    body: "Hi there",
    template: null,
    replyTo: inbound.id,
  });
});

test("another workspace's message, an unknown id and an invalid id get the byte-identical 404", async () => {
  const { send } = await makeCaller();
  const theirs = await send("template", { to: makePhone(), template: "welcome", variables: {} });
  const { secret: key } = await makeKey(await makeWorkspace(), ["messages.read"]);
  const bodies = await Promise.all(
    [theirs, newId("msg"), newId("conv"), "nonsense", "msg_", "%00", "a".repeat(500)].map(async (id) => {
      const response = await callApi("GET", `${PATH}/${id}`, { key });
      return [
        response.status,
        response.text.replaceAll(response.headers.get("x-request-id") ?? "?", "req"),
      ].join();
    }),
  );
  expect([...new Set(bodies)]).toEqual([
    expect.stringContaining(
      '404,{"error":{"code":"NOT_FOUND","message":"Not found. Check the path and the ID.","requestId":"req"',
    ),
  ]);
});
