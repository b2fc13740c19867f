import type { RequestListener } from "node:http";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  clientAt,
  clientOf,
  type GraphClient,
  recordingClient,
  respondWith,
  TOKEN,
} from "#lib/testing/graph-server.ts";

const send = (client: GraphClient, timeoutMs = 2000) =>
  client.sendMessage("106540352242922", { type: "text" }, { timeoutMs });

const refusing = (status: number, error: unknown) => clientOf(respondWith(status, { error }));

test("an accepted message has a wamid and WhatsApp's form of the number", async () => {
  let token: string | undefined;
  const client = await clientOf((request, response) => {
    token = request.headers.authorization;
    const contacts = [{ input: "+16505551234", wa_id: "16505551234" }];
    respondWith(200, { contacts, messages: [{ id: "wamid.1" }] })(request, response);
  });
  expect(await send(client)).toEqual({
    kind: "accepted",
    status: 200,
    wamid: "wamid.1",
    waId: "16505551234",
    messageStatus: null,
  });
  expect(token).toBe(`Bearer ${TOKEN}`);
});

test("a template held for a quality check, to a customer with a hidden phone, is accepted", async () => {
  const { client, requests } = await recordingClient({
    contacts: [{ input: "US.1", user_id: "US.1" }],
    messages: [{ id: "wamid.1", message_status: "held_for_quality_assessment" }],
  });
  expect(await send(client)).toMatchObject({
    kind: "accepted",
    status: 200,
    waId: null,
    messageStatus: "held_for_quality_assessment",
  });
  expect(requests).toEqual([
    { method: "POST", url: "/v25.0/106540352242922/messages", body: { type: "text" } },
  ]);
});

test.each([
  [131030, 400, "recipient-not-allowed"],
  [131026, 400, "permanent"],
  [190, 401, "credentials"],
  [200, 403, "credentials"],
  [368, 403, "restricted"],
  [131056, 400, "retry-pair"],
  [130429, 429, "retry"],
  [80007, 400, "later"],
  [132001, 404, "template"],
  [131009, 400, "permanent"],
  // The HTTP status decides for unknown codes only (docs/whatsapp.md#error-envelope).
  [131045, 500, "restricted"],
  [999_999, 400, "permanent"],
  [999_999, 429, "later"],
  [999_999, 503, "retry"],
])("error %i with status %i is refused as %s", async (code, status, disposition) => {
  const client = await refusing(status, { message: `(#${code}) Some title`, code, fbtrace_id: "A5" });
  expect(await send(client)).toEqual({
    kind: "refused",
    status,
    disposition,
    retryAfterMs: null,
    error: { code, subcode: null, title: "Some title", details: null, traceId: "A5" },
  });
});

test.each([
  ["a trace id", { fbtrace_id: "A5" }],
  ["WhatsApp's type", { type: "OAuthException" }],
])("an unknown code with %s is WhatsApp's", async (_name, sign) => {
  const client = await refusing(400, { message: "Odd", code: 400, ...sign });
  expect(await send(client)).toMatchObject({ kind: "refused", error: { code: 400 } });
});

test("a gateway's code is none of WhatsApp's in other calls either", async () => {
  const client = await refusing(403, { message: "Forbidden", code: 403 });
  const error = { code: null, title: "Forbidden" };
  expect(await client.getNumber("1")).toMatchObject({ ok: false, kind: "not-sent", status: 403, error });
});

test("error_data may be a plain string", async () => {
  const client = await refusing(400, { message: "x", code: 100, error_data: "details" });
  expect(await send(client)).toMatchObject({ kind: "refused", error: { details: "details" } });
});

test("masks an access token that Meta repeats in its message", async () => {
  const client = await refusing(401, {
    message: `Malformed access token ${TOKEN}`,
    code: 190,
    error_data: { details: `got ${TOKEN}` },
  });
  const outcome = await send(client);
  expect(outcome).toMatchObject({ error: { title: "Malformed access token [access token]" } });
  expect(JSON.stringify(outcome)).not.toContain(TOKEN);
  const debugged = await (await refusing(400, { message: "bad EAAother", code: 100 })).debugToken("EAAother");
  expect(debugged).toMatchObject({ ok: false, error: { title: "bad [access token]" } });
});

test.each<[string, RequestListener]>([
  ["a success without an id", respondWith(200, { ok: true })],
  ["a success that is no JSON", respondWith(200, "<html>")],
  ["a server error without an error body", respondWith(502, "<html>")],
  ["a redirect", (_request, response) => response.writeHead(302, { Location: "http://127.0.0.1:1/" }).end()],
])("%s has an unknown outcome", async (_name, listener) => {
  expect(await send(await clientOf(listener))).toMatchObject({ kind: "unknown" });
});

const page =
  (status: number, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { "Content-Type": "text/html", ...headers }).end("<html>no</html>");
const gatewayError = (code: number) => ({
  error: { code, message: "Forbidden", status: "PERMISSION_DENIED" },
});
const DATE = "Sun, 22 Nov 2026 12:00:00 GMT";

test.each<[string, RequestListener, number, number | null]>([
  ["too many requests", page(429, { "Retry-After": "7" }), 429, 7000],
  ["a date", page(429, { "Retry-After": "Sun, 22 Nov 2026 12:00:30 GMT", Date: DATE }), 429, 30_000],
  ["a date that is over", page(429, { "Retry-After": "Sun, 22 Nov 2026 11:00:00 GMT", Date: DATE }), 429, 0],
  ["a wait of a day, of which an hour is used", page(429, { "Retry-After": "86400" }), 429, 3_600_000],
  ["nonsense", page(429, { "Retry-After": "soon" }), 429, null],
  ["a firewall", page(403), 403, null],
  ["a request that took too long", page(408), 408, null],
  ["a login of the proxy", page(407), 407, null],
  ["a body too large", page(413), 413, null],
  ["a network that wants a login", page(511), 511, null],
  ["an outage that says when to return", page(503, { "Retry-After": "5" }), 503, 5000],
  ["a gateway's JSON", respondWith(429, { error: { message: "rate limit exceeded" } }), 429, null],
  ["a gateway's other JSON", respondWith(403, { error: "forbidden" }), 403, null],
  ...[403, 407, 408, 413, 429].map((status): [string, RequestListener, number, null] => [
    `a gateway's JSON with the status ${status} as its code`,
    respondWith(status, gatewayError(status)),
    status,
    null,
  ]),
  ["a gateway's JSON with a code of its own", respondWith(429, gatewayError(1015)), 429, null],
])("an error from an intermediary is not-sent: %s", async (_name, listener, status, wait) => {
  const outcome = await send(await clientOf(listener));
  expect(outcome).toMatchObject({ kind: "not-sent", status, retryAfterMs: wait });
});

test.each([500, 502, 503, 504])(
  "a gateway's %i has an unknown outcome, because the message may have been forwarded",
  async (status) => {
    for (const listener of [page(status), respondWith(status, gatewayError(status))])
      expect(await send(await clientOf(listener))).toMatchObject({ kind: "unknown" });
  },
);

test("an error of WhatsApp includes the requested delay", async () => {
  const client = await clientOf((_request, response) => {
    const error = { message: "(#130429) Rate limit hit", code: 130429 };
    response.writeHead(429, { "Retry-After": "Sun, 22 Nov 2026 12:01:00 GMT", Date: DATE });
    response.end(JSON.stringify({ error }));
  });
  expect(await send(client)).toMatchObject({ kind: "refused", disposition: "retry", retryAfterMs: 60_000 });
  expect(await client.getMedia("1", "2")).toMatchObject({ ok: false, retryAfterMs: 60_000 });
});

test("every response has an outcome, and only a message id makes it accepted", async () => {
  let prepared: { status: number; body: unknown } = { status: 200, body: null };
  const client = await clientOf((request, response) =>
    respondWith(prepared.status, JSON.stringify(prepared.body))(request, response),
  );
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.record({ error: fc.jsonValue() }),
    fc.record({
      error: fc.record({ code: fc.jsonValue(), message: fc.jsonValue(), error_data: fc.jsonValue() }),
    }),
    fc.record({ contacts: fc.jsonValue(), messages: fc.array(fc.record({ id: fc.jsonValue() })) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(200, 400, 401, 500), anything, async (status, body) => {
      prepared = { status, body };
      const outcome = await send(client);
      if (outcome.kind === "accepted") expect(outcome.wamid).not.toBe("");
      else expect(["refused", "not-sent", "unknown"]).toContain(outcome.kind);
      if (outcome.kind === "refused") expect(outcome.error.title).not.toBe("");
    }),
  );
});

test("preserves the path of a base URL, and escapes ids in paths", async () => {
  const requests: (string | undefined)[] = [];
  const client = await clientOf((request, response) => {
    requests.push(request.url);
    respondWith(200, { messages: [{ id: "wamid.1" }] })(request, response);
  });
  await client.sendMessage("../1?x=", {}, { timeoutMs: 2000 });
  expect(requests).toEqual(["/v25.0/..%2F1%3Fx%3D/messages"]);
});

test("never sends or reveals a token that is invalid in a header", async () => {
  const outcome = await send(clientAt("http://127.0.0.1:9", "EAA\nsecret"));
  expect(outcome).toEqual({ kind: "not-sent", reason: "ERR_INVALID_CHAR" });
});

test("marks a message as read, optionally with a typing indicator", async () => {
  const { client, requests } = await recordingClient({ success: true }, { success: true });
  expect(await client.markRead("1", "wamid.in")).toEqual({ ok: true, value: null });
  await client.markRead("1", "wamid.in", { typing: true });
  const read = { messaging_product: "whatsapp", status: "read", message_id: "wamid.in" };
  expect(requests.map(({ body }) => body)).toEqual([read, { ...read, typing_indicator: { type: "text" } }]);
});
