import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { pool } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import { apiKeys, apiRequestBodies, apiRequests } from "#db/schema/index.ts";
import { revokeKey } from "#lib/accounts/api-keys/revoke-key.ts";
import { type RequestDetail, requestDetailSchema, requestListSchema } from "#lib/api/request-log/schema.ts";
import { newId } from "#lib/platform/id.ts";
import { callApi } from "#lib/testing/api-contract.ts";
import { makeKey, makeMember, makeSandboxWorkspace, makeWorkspace, until } from "#lib/testing/factories.ts";
import { type StaffClient, signIn } from "#lib/testing/staff-client.ts";

const URL = "/api/inbox/settings/requests";
const TO = "4915557770042";
const CODE = "738291";

const adminOf = async (ctx: Ctx) => signIn((await makeMember(ctx, "admin")).email);

async function list(admin: StaffClient, query = "") {
  return requestListSchema.parse(await (await admin.get(`${URL}${query}`)).json()).data;
}

function logged(admin: StaffClient, response: { headers: Headers }): Promise<RequestDetail> {
  return until(async () => {
    const found = await admin.get(`${URL}/${response.headers.get("x-request-id")}`);
    return found.status === 200 ? requestDetailSchema.parse(await found.json()) : null;
  });
}

test("a request is logged with its bodies and the ids of its message and conversation", async () => {
  const { ctx } = await makeSandboxWorkspace();
  const { id, secret: key } = await makeKey(ctx, ["messages.send"], "Shop");
  const admin = await adminOf(ctx);
  const body = { to: TO, template: "order_update", variables: { "1": "Ana", "2": "NW-1", "3": "Friday" } };
  const headers = { "X-Request-Id": "theirs-7", "Idempotency-Key": "order/7", "User-Agent": "shop/1.0" };
  const sent = await callApi("POST", "/api/v1/messages/template?", { key, body, headers });
  const { messageId, conversationId } = Object(sent.json);
  expect(await logged(admin, sent)).toEqual({
    id: sent.headers.get("x-request-id"),
    at: expect.any(String),
    key: { id, name: "Shop" },
    method: "POST",
    path: "/api/v1/messages/template",
    status: 200,
    code: null,
    refusal: null,
    durationMs: expect.any(Number),
    messageId,
    query: null,
    clientRequestId: "theirs-7",
    idempotencyKey: "order/7",
    replayOf: null,
    address: expect.any(String),
    userAgent: "shop/1.0",
    conversationId,
    requestBody: JSON.stringify({ ...body, to: "•••0042" }),
    responseBody: sent.text,
    truncated: false,
    bodiesUntil: expect.any(String),
  });
  const again = await callApi("POST", "/api/v1/messages/template", { key, body, headers });
  expect(await logged(admin, again)).toMatchObject({ replayOf: sent.headers.get("x-request-id") });
  expect(await list(admin, `?messageId=${messageId}`)).toHaveLength(1);
  expect(await list(admin, "?requestId=theirs-7")).toHaveLength(2);
});

test("a 401 with a known key is logged in its workspace with the reason; with an unknown key it is not logged", async () => {
  const ctx = await makeWorkspace();
  const admin = await adminOf(ctx);
  const call = (key: string) =>
    callApi("POST", "/api/v1/messages/text", { key, body: { to: TO, body: "x" } });
  const scope = await makeKey(ctx, ["otp.send"]);
  const revoked = await makeKey(ctx, ["messages.send"]);
  await revokeKey(ctx, revoked.id);
  const expired = await makeKey(ctx, ["messages.send"], "expired");
  await ctx.db
    .update(apiKeys)
    .set({ expiresAt: new Date(0) })
    .where(and(eq(apiKeys.workspaceId, ctx.workspaceId), eq(apiKeys.name, "expired")));
  const address = await makeKey(ctx, ["messages.send"], "address");
  await ctx.db
    .update(apiKeys)
    .set({ allowedCidrs: ["203.0.113.0/24"] })
    .where(and(eq(apiKeys.workspaceId, ctx.workspaceId), eq(apiKeys.name, "address")));
  for (const [key, refusal] of [
    [scope, { kind: "scope", scope: "messages.send" }],
    [revoked, { kind: "revoked", scope: null }],
    [expired, { kind: "expired", scope: null }],
    [address, { kind: "address", scope: null }],
  ] as const) {
    const response = await call(key.secret);
    expect(await logged(admin, response)).toMatchObject({ status: 401, refusal, requestBody: null });
    expect(response.text).toBe(
      '{"error":{"code":"NOT_AUTHENTICATED","message":"Authentication is required."}}',
    );
  }
  await call(`parley_sk_live_${"0".repeat(32)}`);
  await logged(admin, await call(scope.secret));
  expect(await list(admin, "?status=401")).toHaveLength(5);
});

test("the log is limited to admins of the workspace and refuses invalid filters", async () => {
  const ctx = await makeWorkspace();
  const { secret: key } = await makeKey(ctx, ["messages.send"]);
  const call = await callApi("POST", "/api/v1/messages/text", { key, body: {} });
  await logged(await adminOf(ctx), call);
  const id = call.headers.get("x-request-id");
  const agent = await signIn((await makeMember(ctx, "agent")).email);
  expect([(await agent.get(URL)).status, (await agent.get(`${URL}/${id}`)).status]).toEqual([403, 403]);
  const outsider = await adminOf(await makeWorkspace());
  expect(await list(outsider)).toEqual([]);
  for (const other of [id, newId("req"), "nonsense"]) {
    expect((await outsider.get(`${URL}/${other}`)).status).toBe(404);
  }
  for (const query of ["?stauts=4xx", "?status=often", "?limit=101", "?cursor=x"]) {
    expect([query, (await outsider.get(`${URL}${query}`)).status]).toEqual([query, 400]);
  }
});

test("no API key, passcode or recipient is stored in the log, wherever a request contains them", async () => {
  const { ctx } = await makeSandboxWorkspace();
  const scopes = [
    "messages.send",
    "messages.read",
    "otp.send",
    "otp.verify",
    "contacts.read",
    "contacts.write",
  ] as const;
  const { secret: key } = await makeKey(ctx, [...scopes], "Shop");
  const admin = await adminOf(ctx);
  const everything = `${key} ${CODE} ${TO} glued${TO}`;
  const headers = {
    "Idempotency-Key": `${TO}/${CODE}/${key}`,
    "X-Request-Id": `${TO}-${CODE}`,
    "User-Agent": everything,
  };
  const template = (name: string, variables: unknown, extra = {}) => ({
    to: TO,
    template: name,
    variables,
    ...extra,
  });
  const code = { "1": CODE };
  const bodies: [path: string, body: unknown][] = [
    ["messages/template", template("verification_code", code, { clientReference: `${CODE}-${TO}` })],
    ["messages/template", template("order_update", { "1": "Ana", "2": key, "3": TO })],
    ["messages/template", template("order_update", code)],
    ["messages/template", template("no_such_template", code)],
    ["messages/template", template("order_update", CODE, { code: CODE })],
    ["messages/template", { to: `+${TO}`, [key]: 1, [TO]: 2, code: Number(CODE) }],
    ["messages/template", { to: Number(TO), variables: [code], fallback: { variables: code } }],
    ["messages/text", { to: TO, body: `My key is ${key}, reach me at ${TO}.` }],
    ["messages/text", { to: TO, body: "x", fallback: template("verification_code", code) }],
    ["messages/text", [TO, key]],
    ["messages/text", `"${TO} ${key}"`],
    ["messages/text", { to: [TO], code: [CODE], endUserIp: "203.0.113.7", secret: everything }],
    ["otp/send", { to: TO, purpose: "login" }],
    ["otp/verify", { to: TO, code: CODE }],
    ["otp/verify", { to: TO, code: `${CODE.slice(0, 3)}-${CODE.slice(3)}`, note: CODE }],
    ["contacts", { phone: TO, name: key, externalId: `crm-${TO}` }],
  ];
  for (const [path, body] of bodies) {
    await callApi("POST", `/api/v1/${path}`, { key, body });
    const named = body !== null && typeof body === "object" && "code" in body;
    const masking = (text: string) => (named ? text : text.replaceAll(CODE, "-"));
    const masked = Object.entries(headers).map(([name, value]) => [name, masking(value)]);
    await callApi("POST", `/api/v1/${path}`, { key, body, headers: Object.fromEntries(masked) });
  }
  await callApi("POST", `/api/v1/messages/text?phone=${TO}&code=${CODE}&q=${key}`, {
    key,
    body: { code: CODE },
  });
  await callApi("GET", `/api/v1/messages/${TO}/timeline`, { key });
  await callApi("GET", `/api/v1/messages/%2B${TO}/timeline?to=%2B${TO}`, { key });
  await logged(admin, await callApi("GET", `/api/v1/messages/${key}/timeline`, { key }));
  const { db } = pool();
  const rows = [
    ...(await db.select().from(apiRequests).where(eq(apiRequests.workspaceId, ctx.workspaceId))),
    ...(await db.select().from(apiRequestBodies).where(eq(apiRequestBodies.workspaceId, ctx.workspaceId))),
    ...(await db
      .select({ path: apiKeys.lastUsedPath })
      .from(apiKeys)
      .where(eq(apiKeys.workspaceId, ctx.workspaceId))),
  ];
  expect(rows.length).toBeGreaterThan(40);
  const stored = JSON.stringify(rows);
  expect(stored).not.toContain(TO);
  expect(stored).not.toContain(key.slice(0, 24));
  expect(stored).not.toMatch(new RegExp(`${CODE}|${CODE.slice(0, 3)}-${CODE.slice(3)}`));
  expect(stored).not.toContain("203.0.113.7");
  expect(stored).toContain("•••0042");
});
