import { randomUUID } from "node:crypto";
import { globSync } from "node:fs";
import path from "node:path";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { auditEntries } from "#db/schema/index.ts";
import type { Scope } from "#lib/platform/scopes.ts";
import { readChat } from "#lib/simulator/queries.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import { callApi } from "#lib/testing/api-contract.ts";
import {
  makeKey,
  makeMember,
  makePhone,
  makeSandboxWorkspace,
  PASSWORD,
  readAccessToken,
  until,
} from "#lib/testing/factories.ts";
import { photo } from "#lib/testing/forms.ts";
import { type StaffClient, signIn } from "#lib/testing/staff-client.ts";
import { type RunningServer, startServer } from "#lib/testing/start-server.ts";
import { createClient } from "#lib/whatsapp/client.ts";
import { Parley } from "#sdk/index.ts";

let ctx: Ctx;
let number: SandboxNumber;

beforeAll(async () => {
  ({ ctx, number } = await makeSandboxWorkspace());
});

describe("a lost connection", () => {
  const template = { type: "template", template: { name: "welcome", language: { code: "en" } } };

  test.each([
    ["after the message was accepted", "4915550000026", 1],
    ["before the message was accepted", "4915550000027", 0],
    ["with an invalid response", "4915550000028", 1],
  ])("%s: the client reports an unknown outcome", async (_name, to, arrived) => {
    const client = createClient({
      baseUrl: `${inject("serverUrl")}/api/sandbox/graph`,
      version: "v25.0",
      accessToken: await readAccessToken(ctx),
    });
    const message = { messaging_product: "whatsapp", to: `+${to}`, ...template };
    const outcome = await client.sendMessage(number.phoneNumberId, message, { timeoutMs: 10_000 });
    expect(outcome).toMatchObject({ kind: "unknown" });
    expect(await readChat(ctx.db, number, to)).toHaveLength(arrived);
  });
});

describe("the controls", () => {
  let admin: StaffClient;
  let agent: StaffClient;
  const at = (what: string) => `/api/sandbox/numbers/${number.phoneNumberId}/${what}`;

  beforeAll(async () => {
    admin = await signIn((await makeMember(ctx, "admin")).email);
    agent = await signIn((await makeMember(ctx, "agent")).email);
  });

  test("the docs show connection data for other Cloud API clients only to admins", async () => {
    const token = await readAccessToken(ctx);
    const html = await (await admin.get("/docs/sandbox")).text();
    const shown = [...html.matchAll(/<code[^>]*>([^<]+)<\/code>/g)].map(([, value]) => String(value));
    expect(shown).toEqual(expect.arrayContaining([number.phoneNumberId, number.wabaId, token]));
    const baseUrl = shown.find((value) => value.endsWith("/api/sandbox/graph"));
    const response = await fetch(`${baseUrl}/v25.0/${number.phoneNumberId}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(await response.json()).toMatchObject({ id: number.phoneNumberId });
    for (const page of [
      await agent.get("/docs/sandbox"),
      await fetch(`${inject("serverUrl")}/docs/sandbox`),
      await admin.get("/docs/sandbox.md"),
    ]) {
      expect(page.status).toBe(200);
      const text = await page.text();
      expect(text).toContain(baseUrl);
      expect(text).not.toContain(token);
    }
    const markdown = await (await admin.get("/docs/sandbox.md")).text();
    expect(markdown).toMatch(/`POST \/api\/sandbox\/clock`:[^`]*```json\s+\{[^`]*"byMs"/);
  });

  test("a key with sandbox.manage sends as a customer and moves the clock, but cannot use another workspace's number", async () => {
    const { ctx: mine, number: own } = await makeSandboxWorkspace();
    const { secret: key } = await makeKey(mine, ["sandbox.manage", "messages.send", "messages.read"]);
    const to = makePhone();
    const call = async (method: string, path: string, body?: unknown) => {
      const response = await fetch(`${inject("serverUrl")}/api${path}`, {
        method,
        headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json() };
    };
    const chat = (of: SandboxNumber) => `/sandbox/chats/${of.phoneNumberId}/${to}`;
    expect(
      await call("POST", `${chat(own)}/messages`, { message: { kind: "text", body: "hello" } }),
    ).toMatchObject({
      status: 200,
    });
    await until(async () => {
      const sent = await call("POST", "/v1/messages/text", { to, body: "welcome" });
      return sent.status === 200 ? true : null;
    });
    const phoneCall = { message: { kind: "call", seconds: 65 } };
    expect((await call("POST", `${chat(own)}/messages`, phoneCall)).status).toBe(200);
    await until(async () => {
      const { body } = await call("GET", `/v1/messages?phone=${to}&direction=inbound`);
      return body.data.some((one: { content: object }) => Object(one.content).durationSeconds === 65) || null;
    });
    expect((await call("GET", "/sandbox/chats")).status).toBe(200);
    const moved = await call("POST", "/sandbox/clock", { byMs: 25 * 3_600_000 });
    const read = await call("GET", "/sandbox/clock");
    expect(Date.parse(read.body.now)).toBeGreaterThanOrEqual(Date.parse(moved.body.now));
    const message = expect.stringMatching(/only moves forward.*new workspace/);
    expect(await call("POST", "/sandbox/clock", { byMs: -25 * 3_600_000 })).toMatchObject({
      ...{ status: 400, body: { error: { details: { issues: [{ path: "byMs", message }] } } } },
    });
    expect(await call("POST", "/v1/messages/text", { to, body: "too late" })).toMatchObject({
      body: { error: { code: "WINDOW_CLOSED" } },
    });
    expect(
      (await call("POST", `${chat(number)}/messages`, { message: { kind: "text", body: "hello" } })).status,
    ).toBe(404);
  });

  test("a key reads the file of a template on the phone, by a URL without a key, and no file of another workspace", async () => {
    const { ctx: mine, number: own } = await makeSandboxWorkspace();
    const { secret: apiKey } = await makeKey(mine, ["sandbox.manage", "messages.send"]);
    const parley = new Parley({ baseUrl: inject("serverUrl"), apiKey });
    const file = new File([photo], "roast.jpg", { type: "image/jpeg" });
    const { id: headerMediaId } = await parley.media.upload({ type: "image", file });
    const [to, variables] = [makePhone(), { "1": "Guji", "2": "3 pm" }];
    const content = { type: "template", template: "new_roast", variables, headerMediaId } as const;
    await parley.messages.send({ to, content });
    const received = await until(async () => {
      const { messages } = await parley.sandbox.messages(own.phoneNumberId, to);
      return messages.at(-1)?.content ?? null;
    });
    const mediaId = received.type === "template" ? (received.headerMediaId ?? "") : "";
    const media = await parley.sandbox.media(own.phoneNumberId, mediaId);
    expect(media).toMatchObject({ mimeType: "image/jpeg", filename: "roast.jpg", sizeBytes: photo.length });
    const downloaded = await fetch(media.url);
    expect(new Uint8Array(await downloaded.arrayBuffer())).toEqual(photo);
    const part = await fetch(media.url, { headers: { Range: "bytes=1-3" } });
    expect([part.status, new Uint8Array(await part.arrayBuffer())]).toEqual([206, photo.slice(1, 4)]);
    expect((await fetch(`${media.url}x`)).status).toBe(404);
    const others = { key: (await makeKey(ctx, ["sandbox.manage"])).secret };
    for (const { phoneNumberId } of [own, number]) {
      const path = `/api/sandbox/numbers/${phoneNumberId}/media/${mediaId}`;
      expect((await callApi("GET", path, others)).status).toBe(404);
    }
  });

  test("a key approves a template at WhatsApp and in the workspace, which the audit log shows", async () => {
    const { ctx: mine } = await makeSandboxWorkspace();
    const { secret: key, id: keyId } = await makeKey(mine, [
      "sandbox.manage",
      "templates.read",
      "templates.write",
    ]);
    const body = {
      name: "table_ready",
      language: "en",
      category: "utility",
      body: { text: "Hello {{1}}, your table is ready.", examples: { "1": "Ana" } },
    };
    expect((await callApi("POST", "/api/v1/templates", { key, body })).status).toBe(201);
    const { data } = Object((await callApi("GET", "/api/sandbox/templates", { key })).json);
    const { id } = data.find(({ name }: { name: string }) => name === "table_ready");
    const approve = { key, body: { action: "approve", inWorkspace: true } };
    const theirs = await makeKey((await makeSandboxWorkspace()).ctx, ["sandbox.manage"]);
    expect(
      (await callApi("POST", `/api/sandbox/templates/${id}`, { ...approve, key: theirs.secret })).status,
    ).toBe(404);
    expect(await callApi("POST", `/api/sandbox/templates/${id}`, approve)).toMatchObject({
      status: 200,
      json: { status: "APPROVED" },
    });
    await until(async () => {
      const { json } = await callApi("GET", "/api/v1/templates/table_ready", { key });
      return Object(json).sendable || null;
    });
    const entries = await mine.db
      .select({ actorKind: auditEntries.actorKind, actorId: auditEntries.actorId })
      .from(auditEntries)
      .where(
        and(eq(auditEntries.workspaceId, mine.workspaceId), eq(auditEntries.action, "template.approved")),
      );
    expect(entries).toContainEqual({ actorKind: "api_key", actorId: keyId });
  });

  test("a key reads the passcodes on a phone only if it may send them", async () => {
    const { ctx: mine, number: own } = await makeSandboxWorkspace();
    const to = makePhone();
    const keyOf = async (...more: Scope[]) => (await makeKey(mine, ["sandbox.manage", ...more])).secret;
    const sender = await keyOf("otp.send");
    const sent = await callApi("POST", "/api/v1/otp/send", {
      key: sender,
      body: { to, purpose: "login" },
    });
    expect(sent.status).toBe(200);
    const read = async (key: string) => {
      const path = `/api/sandbox/chats/${own.phoneNumberId}/${to}/messages`;
      return Object((await callApi("GET", path, { key })).json).messages;
    };
    expect(await read(sender)).toMatchObject([{ content: { category: "authentication" } }]);
    expect(await read(await keyOf("otp.verify", "messages.read"))).toEqual([]);

    const alone = await keyOf();
    const { json } = await callApi("GET", "/api/sandbox/templates", { key: alone });
    const templates: { id: string; category: string }[] = Object(json).data;
    const passcode = templates.find(({ category }) => category === "AUTHENTICATION");
    for (const category of ["UTILITY", "MARKETING"]) {
      const body = { action: "change_category", category };
      const path = `/api/sandbox/templates/${passcode?.id}`;
      expect((await callApi("POST", path, { key: alone, body })).status).toBe(200);
      expect(await read(alone)).toEqual([]);
    }
  });

  test("a key without sandbox.manage gets the identical 401", async () => {
    const { secret } = await makeKey(ctx, ["messages.send"]);
    const responses = await Promise.all(
      [secret, "nonsense"].map(async (key) => {
        const headers = { Authorization: `Bearer ${key}` };
        const response = await fetch(`${inject("serverUrl")}/api/sandbox/chats`, { headers });
        return [response.status, (await response.text()).replace(/req_\w+/g, "req")];
      }),
    );
    expect(responses[0]).toEqual(responses[1]);
    expect(responses[0]?.[0]).toBe(401);
  });

  test("an admin changes the simulator's behavior, an agent can only read it", async () => {
    const change = { webhooks: { mode: "hold" }, statuses: { jitterMs: 5 } };
    expect((await agent.patch(at("settings"), change)).status).toBe(403);
    const changed = await admin.patch(at("settings"), change);
    expect(await changed.json()).toMatchObject({
      settings: { webhooks: { mode: "hold", batchMs: 0 }, statuses: { jitterMs: 5, deliveredAfterMs: 250 } },
    });
    expect(await (await agent.get(at("settings"))).json()).toMatchObject({
      settings: { webhooks: { mode: "hold" } },
    });
    expect((await admin.patch(at("settings"), { statuses: { jitterMs: -1 } })).status).toBe(400);
    expect((await admin.patch(at("settings"), { statuses: { color: "red" } })).status).toBe(400);
    expect((await admin.post(at("failures"), { count: 3, code: 131000 })).status).toBe(200);
    expect(await (await admin.get(at("settings"))).json()).toMatchObject({ failuresLeft: 3 });
    expect((await admin.post(at("held"), { qualityResult: "good" })).status).toBe(200);
    expect((await admin.post(at("errors"), { code: 131042 })).status).toBe(200);
  });

  test("an admin changes the number's account and tokens, an agent can only read the account", async () => {
    expect((await agent.patch(at("account"), { qualityRating: "YELLOW" })).status).toBe(403);
    expect((await agent.post(at("account"), { event: "ACCOUNT_VIOLATION" })).status).toBe(403);
    expect((await agent.post(at("tokens"), { action: "issue" })).status).toBe(403);
    const changed = await admin.patch(at("account"), { qualityRating: "YELLOW" });
    expect(await changed.json()).toMatchObject({ qualityRating: "YELLOW", limitTier: "TIER_2K" });
    expect(await (await agent.get(at("account"))).json()).toMatchObject({ qualityRating: "YELLOW" });
    expect((await admin.patch(at("account"), { pin: "123456" })).status).toBe(400);
    expect((await admin.post(at("account"), { event: "PIN_CHANGED" })).status).toBe(200);
    const issued = await admin.post(at("tokens"), { action: "issue", lifeMs: 60_000 });
    expect(await issued.json()).toEqual({ token: expect.stringMatching(/^SANDBOX/) });
    const theirs = (await makeSandboxWorkspace()).number.phoneNumberId;
    expect((await admin.post(`/api/sandbox/numbers/${theirs}/tokens`, { action: "revoke" })).status).toBe(
      404,
    );
  });

  test("a member acts as a customer, and another workspace's number gets 404", async () => {
    const chat = `/api/sandbox/chats/${number.phoneNumberId}/4915550008008`;
    const place = { kind: "location", latitude: 1, longitude: 2 };
    expect(
      (await agent.post(`${chat}/messages`, { message: place, context: { advertised: true } })).status,
    ).toBe(200);
    expect((await agent.patch(chat, { traits: { username: "zoe", hidesPhone: true } })).status).toBe(200);
    expect((await agent.post(`${chat}/identity`, { kind: "user_id", webhook: "system" })).status).toBe(200);
    expect((await agent.post(`${chat}/echo`, { text: "hi" })).status).toBe(200);
    const choice = { kind: "choice", wamid: "wamid.none", id: "x" };
    expect((await agent.post(`${chat}/messages`, { message: choice })).status).toBe(400);
    const theirs = (await makeSandboxWorkspace()).number.phoneNumberId;
    expect((await admin.get(`/api/sandbox/numbers/${theirs}/settings`)).status).toBe(404);
    expect((await agent.patch(`/api/sandbox/chats/${theirs}/4915550008008`, {})).status).toBe(404);
  });
});

test("/docs/sandbox shows admins what to connect with, and agents and visitors neither IDs nor the token", async () => {
  const admin = await signIn((await makeMember(ctx, "admin")).email);
  const agent = await signIn((await makeMember(ctx, "agent")).email);
  const secrets = [number.phoneNumberId, number.wabaId, await readAccessToken(ctx)];
  const [toAdmin, toAgent, toVisitor] = await Promise.all(
    [
      admin.get("/docs/sandbox"),
      agent.get("/docs/sandbox"),
      fetch(`${inject("serverUrl")}/docs/sandbox`),
    ].map(async (page) => (await page).text()),
  );
  for (const page of [toAdmin, toAgent, toVisitor])
    expect(page).toMatch(/>https?:[^<]+\/api\/sandbox\/graph<\/code>/);
  for (const secret of secrets) {
    expect(toAdmin).toContain(`>${secret}</code>`);
    expect(toAgent).not.toContain(secret);
    expect(toVisitor).not.toContain(secret);
  }
  for (const value of ["Base URL", "Phone number ID", "WhatsApp Business Account ID", "Access token"])
    expect(toAdmin).toContain(`>Copy</span><span class="sr-only">${value}</span></button>`);
  expect(toAgent).toContain("Ask an admin of your workspace");
  expect(toVisitor).toContain("/sign-in?next=/docs/sandbox");
});

describe("with the sandbox off", () => {
  let server: RunningServer;
  let member: StaffClient;
  const routes = globSync("app/api/sandbox/**/route.ts").map((file) =>
    `/${path.dirname(path.relative("app", file))}`
      .replace("[phoneNumberId]", number?.phoneNumberId ?? "1")
      .replace("[waId]", "4915550008008")
      .replace("[...path]", "v25.0/1/messages")
      .replace(/\[\w+\]/g, randomUUID()),
  );

  beforeAll(async () => {
    server = await startServer(inject("serverDatabase"), { PARLEY_SANDBOX: "off", PARLEY_ROLE: "web" });
    member = await signIn((await makeMember(ctx, "owner")).email, PASSWORD, server.url);
  });
  afterAll(() => server.stop());

  test.each([...routes, "/sandbox", "/docs/sandbox"])("%s gets 404 for an owner", async (route) => {
    expect((await member.get(route)).status).toBe(404);
  });

  test.each(routes)("%s gets 404 without a session, for every method", async (route) => {
    for (const method of ["GET", "POST", "PATCH", "DELETE"]) {
      expect((await fetch(server.url + route, { method })).status).toBe(404);
    }
  });
});
