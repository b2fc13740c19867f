import { createServer as createHttpServer } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { createServer as createTcpServer } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { selfSignedCertificate } from "#lib/testing/certificate.ts";
import { clientAt, clientOf, type GraphClient, listen, respondWith } from "#lib/testing/graph-server.ts";
import { freePort } from "#lib/testing/start-server.ts";

// A message may be resent if it was not sent, not if WhatsApp may have received it.

const send = (client: GraphClient, timeoutMs = 2000, signal?: AbortSignal) =>
  client.sendMessage("106540352242922", { type: "text" }, { timeoutMs, ...(signal ? { signal } : {}) });

const ACCEPTED = respondWith(200, { messages: [{ id: "wamid.1" }] });

test("a refused connection is not-sent", async () => {
  const client = clientAt(`http://127.0.0.1:${await freePort()}`);
  expect(await send(client)).toEqual({ kind: "not-sent", reason: "ECONNREFUSED" });
});

test("an unresolvable host is not-sent", async () => {
  expect(await send(clientAt("https://graph.invalid"), 20_000)).toMatchObject({ kind: "not-sent" });
});

test.each(["nonsense", "ftp://127.0.0.1"])("an invalid URL like %s is not-sent", async (baseUrl) => {
  expect(await send(clientAt(baseUrl))).toMatchObject({ kind: "not-sent" });
});

test("a timeout during the TLS handshake is not-sent", async () => {
  const silent = await listen(createTcpServer((socket) => socket.on("error", () => undefined)));
  const outcome = await send(clientAt(`https://127.0.0.1:${silent}`), 100);
  expect(outcome).toEqual({ kind: "not-sent", reason: "no response within 100 ms" });
});

test("a server without TLS receives nothing", async () => {
  const plain = await listen(createHttpServer(ACCEPTED));
  expect(await send(clientAt(`https://127.0.0.1:${plain}`))).toMatchObject({ kind: "not-sent" });
});

test("an untrusted certificate receives nothing; a trusted one receives the message", async () => {
  let requests = 0;
  const certificate = selfSignedCertificate();
  const server = createHttpsServer(certificate, (request, response) => {
    requests += 1;
    ACCEPTED(request, response);
  });
  const client = clientAt(`https://127.0.0.1:${await listen(server)}`);
  expect(await send(client)).toEqual({ kind: "not-sent", reason: "DEPTH_ZERO_SELF_SIGNED_CERT" });
  expect(requests).toBe(0);

  const trusted = getCACertificates("default");
  onTestFinished(() => setDefaultCACertificates(trusted));
  setDefaultCACertificates([...trusted, certificate.cert]);
  expect(await send(client)).toMatchObject({ kind: "accepted", wamid: "wamid.1" });
  expect(await send(client)).toMatchObject({ kind: "accepted", wamid: "wamid.1" });
  expect(requests).toBe(2);
});

test("reuses a connection for many messages", async () => {
  const server = createHttpServer(ACCEPTED);
  let connections = 0;
  server.on("connection", () => {
    connections += 1;
  });
  const client = clientAt(`http://127.0.0.1:${await listen(server)}`);
  for (let count = 0; count < 5; count += 1) expect(await send(client)).toMatchObject({ kind: "accepted" });
  expect(connections).toBe(1);
});

test("a connection reset after the request is unknown", async () => {
  const client = await clientOf((request) => request.socket.destroy());
  expect(await send(client)).toEqual({ kind: "unknown", reason: "ECONNRESET" });
});

test("a timeout after the request is unknown", async () => {
  const client = await clientOf(() => undefined);
  expect(await send(client, 1000)).toEqual({ kind: "unknown", reason: "no response within 1000 ms" });
});

test("an interrupted response is unknown", async () => {
  const client = await clientOf((_request, response) => {
    response.writeHead(200, { "Content-Length": "100" });
    response.write("{", () => response.socket?.destroy());
  });
  expect(await send(client)).toEqual({ kind: "unknown", reason: "ECONNRESET" });
});

test.each([
  [403, {}, { kind: "not-sent", status: 403, retryAfterMs: null }],
  [429, { "Retry-After": "7" }, { kind: "not-sent", status: 429, retryAfterMs: 7000 }],
  [502, {}, { kind: "unknown", reason: "HTTP 502 without a valid error" }],
])("an interrupted response with status %i counts by its status", async (status, headers, outcome) => {
  const client = await clientOf((_request, response) => {
    response.writeHead(status, { "Content-Length": "100", ...headers });
    response.write('{"error":', () => response.socket?.destroy());
  });
  expect(await send(client)).toMatchObject(outcome);
});

test("a refusal whose body never ends counts by its status", async () => {
  const client = await clientOf((_request, response) => {
    response.writeHead(413);
    response.write("<html>");
  });
  expect(await send(client, 500)).toMatchObject({ kind: "not-sent", status: 413 });
});

test("an endless response is aborted", async () => {
  const client = await clientOf((_request, response) => {
    response.writeHead(200);
    response.write("x".repeat(5 * 1024 * 1024));
  });
  expect(await send(client, 20_000)).toEqual({ kind: "unknown", reason: "a response without a message ID" });
});

test("an abort before the request is not-sent, and afterwards unknown", async () => {
  expect(await send(await clientOf(ACCEPTED), 2000, AbortSignal.abort())).toMatchObject({ kind: "not-sent" });
  const stop = new AbortController();
  const client = await clientOf(() => stop.abort());
  expect(await send(client, 2000, stop.signal)).toMatchObject({ kind: "unknown" });
});

test("response data is storable", async () => {
  const client = await clientOf(respondWith(200, { display_phone_number: "+1\0 650\ud800" }));
  expect(await client.getNumber("1")).toMatchObject({ ok: true, value: { displayNumber: "+1 650\ufffd" } });
});
