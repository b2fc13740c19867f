import { expect, test } from "vitest";
import { revokeKey } from "#lib/accounts/api-keys/revoke-key.ts";
import { apiContract, callApi } from "#lib/testing/api-contract.ts";
import { makeKey, makePhone, makeSandboxWorkspace } from "#lib/testing/factories.ts";
import { sweepTest } from "#lib/testing/sweep-test.ts";

const PATH = "/api/v1/messages/template";
const body = () => ({
  to: makePhone(),
  template: "order_update",
  variables: { "1": "Ana", "2": "NW-1", "3": "Friday" },
});

apiContract({ method: "POST", path: PATH, scope: "messages.send", body: body() });

test("a sent template gets 200 with exactly the three documented fields", async () => {
  const { ctx } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, ["messages.send"]);
  const response = await callApi("POST", PATH, { key, body: body() });
  expect(response.status).toBe(200);
  expect(response.json).toEqual({
    messageId: expect.stringMatching(/^msg_[0-9a-z]{26}$/),
    conversationId: expect.stringMatching(/^conv_[0-9a-z]{26}$/),
    status: "sent",
  });
});

test("a revoked key is refused from the next request on", async () => {
  const { ctx } = await makeSandboxWorkspace();
  const { id, secret: key } = await makeKey(ctx, ["messages.send"]);
  expect((await callApi("POST", PATH, { key, body: body() })).status).toBe(200);
  await revokeKey(ctx, id);
  expect((await callApi("POST", PATH, { key, body: body() })).status).toBe(401);
});

test("a temporary failure of WhatsApp gets 202 queued, so that clients do not send again", async () => {
  const { ctx } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, ["messages.send"]);
  const response = await callApi("POST", PATH, { key, body: { ...body(), to: "4915550000023" } });
  expect(response.status).toBe(202);
  expect(response.json).toMatchObject({ status: "queued" });
});

sweepTest("a lost response gets 202 queued, and the status webhook settles the message", async () => {
  const { ctx } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, ["messages.send"]);
  const response = await callApi("POST", PATH, { key, body: { ...body(), to: "4915550000021" } });
  expect([200, 202]).toContain(response.status);
  expect(response.json).toMatchObject({ messageId: expect.any(String) });
});

/** The key of one workspace; tests share it because refused messages change nothing. */
let refusedKey: Promise<string> | undefined;
async function makeSender(): Promise<string> {
  const { ctx } = await makeSandboxWorkspace();
  return (await makeKey(ctx, ["messages.send"])).secret;
}

test.each([
  ["no variables field", { to: "15555550123", template: "order_update" }, 400, "VALIDATION_ERROR"],
  ["a number as a value", { ...body(), variables: { "1": 5 } }, 400, "VALIDATION_ERROR"],
  [
    "a line break in a value",
    { ...body(), variables: { "1": "a\nb", "2": "b", "3": "c" } },
    400,
    "VALIDATION_ERROR",
  ],
  ["a variable without a number", { ...body(), variables: { name: "b" } }, 400, "VALIDATION_ERROR"],
  ["a template's name in capitals", { ...body(), template: "Order" }, 400, "VALIDATION_ERROR"],
  ["too few digits", { ...body(), to: "1234567" }, 400, "VALIDATION_ERROR"],
  ["an unknown template", { ...body(), template: "nope" }, 404, "TEMPLATE_NOT_FOUND"],
  [
    "extra variables",
    { ...body(), variables: { "1": "a", "2": "b", "3": "c", "4": "d" } },
    422,
    "TEMPLATE_VARIABLES_MISMATCH",
  ],
  [
    "a missing header link",
    { ...body(), template: "new_roast", variables: { "1": "a", "2": "b" } },
    422,
    "HEADER_MEDIA_REQUIRED",
  ],
  [
    "an extra header link",
    { ...body(), headerMediaLink: "https://example.com/a.png" },
    422,
    "HEADER_MEDIA_NOT_ALLOWED",
  ],
  [
    "a text that is too long with its values",
    { ...body(), variables: { "1": "x".repeat(1024), "2": "b", "3": "c" } },
    422,
    "TEMPLATE_TOO_LONG",
  ],
  ["a number that WhatsApp has restricted", { ...body(), to: "4915550000025" }, 409, "NUMBER_RESTRICTED"],
])("%s: %i", async (_name, sent, status, code) => {
  refusedKey ??= makeSender();
  const response = await callApi("POST", PATH, { key: await refusedKey, body: sent });
  expect(response.json).toMatchObject({
    error: { code, docUrl: expect.stringContaining(`/docs/errors#${code}`) },
  });
  expect(response.status).toBe(status);
  expect(response.headers.get("x-should-retry")).toBe("false");
});

test("an image header is sent by its link", async () => {
  const { ctx } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, ["messages.send"]);
  const sent = {
    to: makePhone(),
    template: "new_roast",
    variables: { "1": "Guji", "2": "3 pm" },
    headerMediaLink: "https://example.com/a.png",
  };
  expect((await callApi("POST", PATH, { key, body: sent })).status).toBe(200);
});
