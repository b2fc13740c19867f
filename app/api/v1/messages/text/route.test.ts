import { expect, test } from "vitest";
import { apiContract, callApi } from "#lib/testing/api-contract.ts";
import { customerWrites, makeKey, makePhone, makeSandboxWorkspace } from "#lib/testing/factories.ts";

const PATH = "/api/v1/messages/text";
const fallback = { template: "order_update", variables: { "1": "Ana", "2": "NW-1", "3": "Friday" } };

apiContract({
  method: "POST",
  path: PATH,
  scope: "messages.send",
  body: { to: "15555550123", body: "Hello" },
});

test("a text is sent while the window is open, with the same three fields", async () => {
  const { ctx, number } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, ["messages.send"]);
  const to = makePhone();
  await customerWrites(ctx, number, to, "hello");
  const response = await callApi("POST", PATH, { key, body: { to, body: "Line one\n\ttwo 👍" } });
  expect(response.status).toBe(200);
  expect(response.json).toEqual({
    messageId: expect.any(String),
    conversationId: expect.any(String),
    status: "sent",
  });
});

test("a text outside the window gets the exact 409 WINDOW_CLOSED error", async () => {
  const { ctx } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, ["messages.send"]);
  const to = makePhone();
  const response = await callApi("POST", PATH, { key, body: { to, body: "Hello" } });
  expect(response.status).toBe(409);
  expect(response.json).toEqual({
    error: {
      code: "WINDOW_CLOSED",
      message: `${to} has not written to this number, so there is no 24-hour reply window. Send a template, or wait for the customer to write.`,
      details: { windowExpiredAt: null, conversationId: null },
      requestId: response.headers.get("x-request-id"),
      docUrl: expect.stringMatching(/\/docs\/errors#WINDOW_CLOSED$/),
    },
  });
});

test("a fallback template is sent outside the window, and the response says whether it was used", async () => {
  const { ctx, number } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, ["messages.send"]);
  const to = makePhone();
  const closed = await callApi("POST", PATH, { key, body: { to, body: "Hello", fallback } });
  expect([closed.status, closed.json]).toEqual([200, expect.objectContaining({ fallbackUsed: true })]);
  await customerWrites(ctx, number, to, "hello");
  const open = await callApi("POST", PATH, { key, body: { to, body: "Hello", fallback } });
  expect([open.status, open.json]).toEqual([200, expect.objectContaining({ fallbackUsed: false })]);
});

test.each([
  ["an empty text", ""],
  ["only white space", " \n "],
  ["more than 4,096 characters", "x".repeat(4097)],
  ["4,095 characters and an emoji", `${"x".repeat(4095)}👍`],
  ["a control character", "a\u0007b"],
])("a body with %s is refused", async (_name, body) => {
  const { ctx } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, ["messages.send"]);
  const response = await callApi("POST", PATH, { key, body: { to: makePhone(), body } });
  expect(response.json).toMatchObject({
    error: { code: "VALIDATION_ERROR", details: { issues: [{ path: "body" }] } },
  });
});

test("a quoted message must be in the same conversation", async () => {
  const { ctx, number } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, ["messages.send"]);
  const to = makePhone();
  await customerWrites(ctx, number, to, "hello");
  const first = await callApi("POST", PATH, { key, body: { to, body: "one" } });
  const { messageId } = Object(first.json);
  expect((await callApi("POST", PATH, { key, body: { to, body: "two", replyTo: messageId } })).status).toBe(
    200,
  );
  const other = await callApi("POST", PATH, {
    key,
    body: { to: makePhone(), body: "two", replyTo: messageId, fallback },
  });
  expect(other.json).toMatchObject({
    error: { code: "VALIDATION_ERROR", details: { issues: [{ path: "replyTo" }] } },
  });
});
