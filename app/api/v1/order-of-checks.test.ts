import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { contacts, messages } from "#db/schema/index.ts";
import { newId } from "#lib/platform/id.ts";
import { scopes } from "#lib/platform/scopes.ts";
import { type ApiResponse, callApi } from "#lib/testing/api-contract.ts";
import { makeKey, makePhone, makeSandboxWorkspace, until } from "#lib/testing/factories.ts";

const TEMPLATE = "/api/v1/messages/template";
const TEXT = "/api/v1/messages/text";

test("a request with several errors always gets the error of the first check", async () => {
  const { ctx } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, [...scopes]);
  const call = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    callApi(method, path, { key, body, headers });
  const post = (path: string, body: unknown, headers?: Record<string, string>) =>
    call("POST", path, body, headers);
  const { secret: other } = await makeKey(ctx, ["otp.send"]);
  const bad = { "Idempotency-Key": "a b", "Content-Type": "text/plain" };
  const codeOf = ({ json }: ApiResponse): unknown => Object(json).error.code;
  // Each error hides the later ones.
  expect(codeOf(await callApi("PUT", `${TEXT}?x=1`, { key: other, body: "{", headers: bad }))).toBe(
    "METHOD_NOT_ALLOWED",
  );
  expect(codeOf(await callApi("POST", `${TEXT}?x=1`, { key: other, body: "{", headers: bad }))).toBe(
    "NOT_AUTHENTICATED",
  );
  expect(codeOf(await post(`${TEXT}?x=1`, "{", bad))).toBe("UNSUPPORTED_MEDIA_TYPE");
  const malformed = { "Idempotency-Key": "a b" };
  expect(codeOf(await post(`${TEXT}?x=1`, `{${"x".repeat(300_000)}`, malformed))).toBe("PAYLOAD_TOO_LARGE");
  expect(codeOf(await post(`${TEXT}?x=1`, "{", malformed))).toBe("IDEMPOTENCY_KEY_INVALID");
  expect(codeOf(await post(`${TEXT}?x=1`, "{"))).toBe("INVALID_JSON");
  expect(codeOf(await post(`${TEXT}?x=1`, { to: "1" }))).toBe("VALIDATION_ERROR");
  const nobody = `/api/v1/contacts/${newId("contact")}`;
  for (const path of ["/api/v1/contacts/nobody", nobody]) {
    expect(codeOf(await call("PATCH", path, { surplus: 1 }))).toBe("VALIDATION_ERROR");
    expect(codeOf(await call("PATCH", path, { name: "Ana" }))).toBe("NOT_FOUND");
  }
  const fallback = { template: "nope", variables: {} };
  expect(codeOf(await post(TEXT, { to: makePhone(), body: "x", fallback }))).toBe("TEMPLATE_NOT_FOUND");
  expect(
    codeOf(await post(TEMPLATE, { to: makePhone(), template: "new_roast", variables: { "9": "x" } })),
  ).toBe("HEADER_MEDIA_REQUIRED");
});

test("errors of query and body are returned together", async () => {
  const { secret: key } = await makeKey((await makeSandboxWorkspace()).ctx, [...scopes]);
  const response = await callApi("POST", `${TEXT}?x=1`, {
    key,
    body: { to: "1", body: "a\u0000", y: 2 },
  });
  const { issues } = Object(response.json).error.details;
  expect(issues.map(({ path, code }: Record<string, string>) => `${path} ${code}`).toSorted()).toEqual([
    "body invalid_characters",
    "to invalid_format",
    "x unknown_member",
    "y unknown_member",
  ]);
});

test("an endpoint without a body accepts only an empty one", async () => {
  const { secret: key } = await makeKey((await makeSandboxWorkspace()).ctx, [...scopes]);
  const cancel = (body?: string, headers: Record<string, string> = {}) =>
    callApi("POST", `/api/v1/otp/${newId("otp")}/cancel`, {
      key,
      headers,
      ...(body === undefined ? {} : { body }),
    });
  expect((await cancel()).json).toMatchObject({ error: { code: "NOT_FOUND" } });
  expect((await cancel("{}")).json).toMatchObject({ error: { code: "NOT_FOUND" } });
  expect((await cancel('{"x":1}')).json).toMatchObject({ error: { code: "VALIDATION_ERROR" } });
  expect((await cancel("{")).json).toMatchObject({ error: { code: "INVALID_JSON" } });
  expect((await cancel("<a/>", { "Content-Type": "text/xml" })).json).toMatchObject({
    error: { code: "UNSUPPORTED_MEDIA_TYPE" },
  });
  expect((await cancel(`"${"x".repeat(300_000)}"`)).json).toMatchObject({
    error: { code: "PAYLOAD_TOO_LARGE" },
  });
});

test("a deeply nested body is refused, also with an idempotency key", async () => {
  const { secret: key } = await makeKey((await makeSandboxWorkspace()).ctx, [...scopes]);
  const deep = `${'{"a":'.repeat(40_000)}1${"}".repeat(40_000)}`;
  const response = await callApi("POST", "/api/v1/contacts/batch", {
    key,
    body: `{"contacts":[${deep}]}`,
    headers: { "Idempotency-Key": "deep" },
  });
  expect(response.status).toBe(400);
  expect(Object(response.json).error.details.issues[0]).toMatchObject({ code: "too_deep" });
});

test("a message that fails while queued behind others does not get 200", async () => {
  const { ctx } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, ["messages.send"]);
  // WhatsApp is slow for this recipient.
  const body = { to: "4915550000029", template: "order_update", variables: { "1": "a", "2": "b", "3": "c" } };
  const sends = [1, 2, 3, 4].map(() => callApi("POST", TEMPLATE, { key, body }));
  const mine = eq(messages.workspaceId, ctx.workspaceId);
  await until(async () => ((await ctx.db.$count(messages, mine)) === sends.length ? true : null));
  await ctx.db
    .update(contacts)
    .set({ blockedAt: new Date() })
    .where(eq(contacts.workspaceId, ctx.workspaceId));
  const refused = (await Promise.all(sends)).filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const response of refused) {
    expect([response.status, response.json]).toMatchObject([409, { error: { code: "CONTACT_BLOCKED" } }]);
  }
  expect(await ctx.db.$count(messages, and(mine, eq(messages.status, "failed")))).toBe(refused.length);
});
