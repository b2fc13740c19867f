import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { eventSchemaName } from "#lib/api-docs/webhooks.ts";
import { scopeEndpoints, scopes } from "#lib/platform/scopes.ts";
import { expectConforms, validationErrorsOf } from "#lib/testing/conformance.ts";
import { customerWrites, makeKey, makePhone, makeSandboxWorkspace, until } from "#lib/testing/factories.ts";
import { photo } from "#lib/testing/forms.ts";
import { readCode } from "#lib/testing/passcodes.ts";
import { recordSdkMethods } from "#scripts/python-client/record-sdk-methods.ts";
import { batchErrorDetails, isParleyError, Parley, ParleyConnectionError, ParleyError } from "#sdk/index.ts";
import sdkPackage from "../parley-js/package.json" with { type: "json" };

async function makeClient() {
  const { ctx, number } = await makeSandboxWorkspace();
  const { secret } = await makeKey(ctx, [...scopes]);
  const options = { apiKey: secret, baseUrl: inject("serverUrl"), fetch: fetchConforming };
  return { ctx, number, parley: new Parley(options) };
}

/** Compares every response with the OpenAPI document. */
const fetchConforming: typeof fetch = async (url, init) => {
  const response = await fetch(url, init);
  const { pathname, search } = new URL(String(url));
  const { status, headers } = response;
  const text = await response.clone().text();
  expectConforms({ method: init?.method ?? "GET", path: `${pathname}${search}`, status, headers, text });
  return response;
};

test("has a method for every operation of the API, and none that the API does not have", async () => {
  const calls = (await recordSdkMethods()).map(({ verb, path }) => `${verb.toUpperCase()} ${path}`);
  const document = await (await fetch(`${inject("serverUrl")}/api/openapi.json`)).json();
  const operations = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const withoutNames = [...operations, ...scopeEndpoints["sandbox.manage"]].map((operation) =>
    operation.replace(/\{\w+\}/g, "{}"),
  );
  expect(calls.sort()).toEqual(withoutNames.sort());
});

test("sends, reads and verifies against a server", async () => {
  const { ctx, number, parley } = await makeClient();
  const phone = makePhone();
  const contact = await parley.contacts.upsert({ phone, name: "Ana Souza" });
  expect(contact).toMatchObject({ phone, window: { open: false } });

  const closed: unknown = await parley.messages
    .sendText({ to: phone, body: "Hello" })
    .catch((error) => error);
  if (!isParleyError(closed, "WINDOW_CLOSED")) throw closed;
  expect(closed).toMatchObject({ status: 409, requestId: expect.stringMatching(/^req_/) });
  expect(closed.details.templates).toContain("order_update");

  const hello = { to: phone, content: { type: "text" as const, body: "Hello" } };
  const { results } = await parley.messages.sendBatch({ messages: [hello] });
  const error = results[0]?.error;
  expect(batchErrorDetails(error, "WINDOW_CLOSED")?.templates).toContain("order_update");
  expect(batchErrorDetails(error, "CONTACT_BLOCKED")).toBeNull();

  const order = {
    to: phone,
    template: "order_update",
    variables: { "1": "Ana", "2": "NW-1", "3": "Friday" },
  };
  const idempotencyKey = "order-shipped/1042";
  const sent = await parley.messages.sendTemplate(order, { idempotencyKey });
  expect(await parley.messages.sendTemplate(order, { idempotencyKey })).toEqual(sent);
  await until(async () => {
    const { status } = await parley.messages.get(sent.messageId);
    return status === "delivered" || status === "read" ? status : null;
  });
  const expanded = await parley.messages.get(sent.messageId, { query: { expand: "contact" } });
  expect(expanded.contact).toMatchObject({ phone, name: "Ana Souza" });
  const query = { language: "en" };
  expect(await parley.templates.get("order_update", { query })).toMatchObject(query);

  const file = new File([photo], "photo.jpg", { type: "image/jpeg" });
  const upload = await parley.media.upload({ file, type: "image" });
  expect(await parley.media.get(upload.id)).toMatchObject({ id: upload.id, filename: "photo.jpg" });

  await customerWrites(ctx, number, phone, "When does it come?");
  const { status } = await parley.messages.sendText({ to: phone, body: "On Friday." });
  expect(status).toBe("sent");
  const bodies: (string | null)[] = [];
  for await (const { body } of parley.conversations.messages(sent.conversationId, { limit: 1 }))
    bodies.push(body);
  expect(bodies).toEqual(["On Friday.", "When does it come?", expect.stringContaining("NW-1")]);
  const inbound = await parley.messages.list({ direction: "inbound" }).toArray({ limit: 1 });
  expect(inbound.map(({ from }) => from)).toEqual([phone]);

  const { otpId } = await parley.otp.send({ to: phone, purpose: "login" });
  const code = await readCode(ctx, number, phone);
  expect(await parley.otp.verify({ otpId, purpose: "login", code })).toMatchObject({ verified: true });

  await until(async () => {
    const events = await parley.events.list({ order: "asc" }).toArray();
    const types = new Set(events.map(({ type }) => type));
    if (!types.has("otp.verified") || !types.has("message.delivered")) return null;
    for (const event of events) {
      const errors = validationErrorsOf(`#/components/schemas/${eventSchemaName(event.type)}`, event);
      expect([event.type, errors]).toEqual([event.type, null]);
    }
    // Without a cast, as in a webhook.
    const texts = events.flatMap((event) =>
      event.type === "message.received" ? [event.data.message.body] : [],
    );
    expect(texts).toEqual(["When does it come?"]);
    return expect([...types]).toEqual(expect.arrayContaining(["contact.created", "message.received"]));
  });
});

test("rejects an unknown key with Parley's error", async () => {
  const parley = new Parley({ apiKey: "parley_sk_live_unknown", baseUrl: inject("serverUrl") });
  await expect(parley.templates.get("order_update")).rejects.toMatchObject({
    name: "ParleyError",
    status: 401,
  });
});

type Reply = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts a server that gives the replies in turn, the last one again and again. */
async function startServer(...replies: [Reply, ...Reply[]]) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    const reply = replies[requests.length] ?? replies.at(-1);
    requests.push(request);
    request.resume().on("end", () => reply?.(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { requests, parley: new Parley({ apiKey: "key", baseUrl }), baseUrl };
}

const refuse =
  (status: number, headers: Record<string, string>): Reply =>
  (_, response) => {
    const error = { code: "RATE_LIMITED", message: "Too many requests.", requestId: "req_1", docUrl: "x" };
    response.writeHead(status, headers).end(JSON.stringify({ error }));
  };
const accept: Reply = (_, response) => void response.end(JSON.stringify({ messageId: "msg_1" }));
const text = { to: "5511999998888", body: "Hello" };

test("repeats a request that can succeed, with the same idempotency key", async () => {
  const again = { "X-Should-Retry": "true", "Retry-After": "0" };
  const { requests, parley } = await startServer(refuse(429, again), refuse(503, again), accept);
  expect(await parley.messages.sendText(text)).toEqual({ messageId: "msg_1" });
  const keys = requests.map(({ headers }) => headers["idempotency-key"]);
  expect(keys).toEqual(Array(3).fill(expect.stringMatching(/^[0-9a-f-]{36}$/)));
  expect(new Set(keys).size).toBe(1);
  expect(requests[0]?.headers["user-agent"]).toBe(`parley-sdk-js/${sdkPackage.version}`);
});

test("does not repeat a request that cannot succeed, or that must wait longer than a minute", async () => {
  const final = await startServer(refuse(503, { "X-Should-Retry": "false" }));
  await expect(final.parley.messages.sendText(text)).rejects.toBeInstanceOf(ParleyError);
  const later = await startServer(refuse(429, { "X-Should-Retry": "true", "Retry-After": "61" }));
  await expect(later.parley.messages.sendText(text)).rejects.toMatchObject({
    code: "RATE_LIMITED",
    status: 429,
  });
  const last = await startServer(refuse(503, { "X-Should-Retry": "true", "Retry-After": "0" }));
  await expect(last.parley.messages.sendText(text, { maxRetries: 2 })).rejects.toMatchObject({ status: 503 });
  expect([final, later, last].map(({ requests }) => requests.length)).toEqual([1, 1, 3]);
});

test("repeats a request whose connection breaks, and reports a server that is not reached", async () => {
  const broken: Reply = (_, response) => void response.destroy();
  const { requests, parley } = await startServer(broken, accept);
  expect(await parley.messages.sendText(text)).toEqual({ messageId: "msg_1" });
  expect(requests[0]?.headers["idempotency-key"]).toBe(requests[1]?.headers["idempotency-key"]);
  const dead = await startServer(broken);
  await expect(dead.parley.messages.sendText(text, { maxRetries: 0 })).rejects.toBeInstanceOf(
    ParleyConnectionError,
  );
});

test("repeats a DELETE only if the server asks for it", async () => {
  const broken: Reply = (_, response) => void response.destroy();
  const proxy: Reply = (_, response) => void response.writeHead(502).end();
  for (const reply of [broken, proxy]) {
    const { requests, parley } = await startServer(reply);
    await expect(parley.contacts.delete("contact_1")).rejects.toThrow();
    expect(requests).toHaveLength(1);
  }
  const { requests, parley } = await startServer(
    refuse(429, { "X-Should-Retry": "true", "Retry-After": "0" }),
    accept,
  );
  await parley.contacts.delete("contact_1");
  expect(requests).toHaveLength(2);
});

test("follows no redirect", async () => {
  const other = await startServer(accept);
  for (const status of [302, 307]) {
    const { parley } = await startServer(
      (_, response) => void response.writeHead(status, { Location: other.baseUrl }).end(),
    );
    await expect(parley.messages.sendText(text)).rejects.toMatchObject({
      code: "UNEXPECTED_RESPONSE",
      status,
    });
  }
  expect(other.requests).toEqual([]);
});

test("sends an empty object when no field of a body is required, and dates in ISO format", async () => {
  const bodies: string[] = [];
  const { requests, baseUrl } = await startServer(accept);
  const keepBody: typeof fetch = (url, init) => {
    bodies.push(String(init?.body));
    return fetch(url, init);
  };
  const parley = new Parley({ apiKey: "key", baseUrl, fetch: keepBody });
  await parley.contacts.optOut("contact_1");
  await parley.contacts.optIn("contact_1", { source: "checkout" }, { idempotencyKey: "once" });
  expect(bodies).toEqual(["{}", '{"source":"checkout"}']);
  const createdAfter = new Date("2026-11-20T09:00:00Z");
  await parley.request({ method: "GET", path: "/v1/contacts", query: { createdAfter } });
  expect(requests.at(-1)?.url).toBe("/api/v1/contacts?createdAfter=2026-11-20T09%3A00%3A00.000Z");
});

test("ends an attempt that takes too long, and a call that is aborted", async () => {
  const { parley } = await startServer(() => undefined);
  const options = { maxRetries: 0, timeoutMs: 50 };
  await expect(parley.messages.sendText(text, options)).rejects.toThrow("did not respond in time");
  const aborting = new AbortController();
  const call = parley.messages.sendText(text, { signal: aborting.signal });
  aborting.abort(new Error("no longer needed"));
  await expect(call).rejects.toThrow("no longer needed");
});

test("gives an upload ten minutes, unless another limit is set", async () => {
  const { parley, baseUrl } = await startServer(accept);
  const hasty = new Parley({ apiKey: "key", baseUrl, timeoutMs: 5000 });
  const limits = vi.spyOn(AbortSignal, "timeout");
  onTestFinished(() => limits.mockRestore());
  const form = { file: new Blob([photo]), type: "image" } as const;
  await parley.media.upload(form);
  await parley.media.upload(form, { timeoutMs: 7000 });
  await hasty.media.upload(form);
  await parley.messages.sendText(text);
  expect(limits.mock.calls).toEqual([[600_000], [7000], [5000], [30_000]]);
});

test("explains a response that is not Parley's", async () => {
  const { parley } = await startServer(
    (_, response) => void response.writeHead(404).end("<h1>Not here</h1>"),
  );
  await expect(parley.contacts.get("contact_1")).rejects.toMatchObject({
    code: "UNEXPECTED_RESPONSE",
    status: 404,
  });
  const proxy = await startServer((_, response) => void response.end("<h1>Sign in</h1>"));
  await expect(proxy.parley.messages.sendText(text)).rejects.toMatchObject({
    code: "UNEXPECTED_RESPONSE",
    status: 200,
    details: { body: "<h1>Sign in</h1>" },
  });
  expect(proxy.requests).toHaveLength(1);
});

test("refuses wrong settings and ids before it sends anything", async () => {
  expect(() => new Parley({ apiKey: "", baseUrl: "https://parley.example.com" })).toThrow("API key");
  expect(() => new Parley({ apiKey: "key", baseUrl: "parley" })).toThrow("https://parley.example.com");
  const { requests, parley } = await startServer(accept);
  expect(() => parley.contacts.get("")).toThrow("id");
  const endless: Record<string, unknown> = {};
  endless.self = endless;
  await expect(parley.contacts.update("contact_1", { attributes: endless as never })).rejects.toThrow(
    "circular",
  );
  expect(requests).toEqual([]);
});
