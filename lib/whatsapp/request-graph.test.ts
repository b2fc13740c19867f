import { createServer as createHttpServer } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { createServer as createTcpServer } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { selfSignedCertificate } from "#lib/testing/certificate.ts";
import { answering, clientAt, clientOf, type GraphClient, listen } from "#lib/testing/graph-server.ts";
import { freePort } from "#lib/testing/start-server.ts";

// What decides whether a message may be sent again: what certainly never left may, what may have arrived may not.

const send = (client: GraphClient, timeoutMs = 2000, signal?: AbortSignal) =>
  client.sendMessage("106540352242922", { type: "text" }, { timeoutMs, ...(signal ? { signal } : {}) });

const ACCEPTED = answering(200, { messages: [{ id: "wamid.1" }] });

test("a connection that is refused never left", async () => {
  const client = clientAt(`http://127.0.0.1:${await freePort()}`);
  expect(await send(client)).toEqual({ kind: "not-sent", reason: "ECONNREFUSED" });
});

test("a name that does not exist never left", async () => {
  expect(await send(clientAt("https://graph.invalid"), 20_000)).toMatchObject({ kind: "not-sent" });
});

test.each(["nonsense", "ftp://127.0.0.1"])("an address like %s never left", async (baseUrl) => {
  expect(await send(clientAt(baseUrl))).toMatchObject({ kind: "not-sent" });
});

test("a handshake that takes the whole budget never left", async () => {
  const silent = await listen(createTcpServer((socket) => socket.on("error", () => undefined)));
  const outcome = await send(clientAt(`https://127.0.0.1:${silent}`), 100);
  expect(outcome).toEqual({ kind: "not-sent", reason: "no answer within 100 ms" });
});

test("a server that speaks no TLS never got it", async () => {
  const plain = await listen(createHttpServer(ACCEPTED));
  expect(await send(clientAt(`https://127.0.0.1:${plain}`))).toMatchObject({ kind: "not-sent" });
});

test("a certificate that is not trusted gets nothing; one that is gets the message", async () => {
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

test("a connection serves many messages", async () => {
  const server = createHttpServer(ACCEPTED);
  let connections = 0;
  server.on("connection", () => {
    connections += 1;
  });
  const client = clientAt(`http://127.0.0.1:${await listen(server)}`);
  for (let count = 0; count < 5; count += 1) expect(await send(client)).toMatchObject({ kind: "accepted" });
  expect(connections).toBe(1);
});

test("a reset after the request may have arrived", async () => {
  const client = await clientOf((request) => request.socket.destroy());
  expect(await send(client)).toEqual({ kind: "unknown", reason: "ECONNRESET" });
});

test("no answer in time may have arrived", async () => {
  const client = await clientOf(() => undefined);
  expect(await send(client, 1000)).toEqual({ kind: "unknown", reason: "no answer within 1000 ms" });
});

test("an answer that breaks off may have arrived", async () => {
  const client = await clientOf((_request, response) => {
    response.writeHead(200, { "Content-Length": "100" });
    response.write("{", () => response.socket?.destroy());
  });
  expect(await send(client)).toEqual({ kind: "unknown", reason: "ECONNRESET" });
});

test("an answer that does not end is given up", async () => {
  const client = await clientOf((_request, response) => {
    response.writeHead(200);
    response.write("x".repeat(5 * 1024 * 1024));
  });
  expect(await send(client, 20_000)).toEqual({ kind: "unknown", reason: "an answer without a message id" });
});

test("a caller that gives up before the call leaves has sent nothing, later perhaps", async () => {
  expect(await send(await clientOf(ACCEPTED), 2000, AbortSignal.abort())).toMatchObject({ kind: "not-sent" });
  const stop = new AbortController();
  const client = await clientOf(() => stop.abort());
  expect(await send(client, 2000, stop.signal)).toMatchObject({ kind: "unknown" });
});

test("what an answer holds can be stored", async () => {
  const client = await clientOf(answering(200, { display_phone_number: "+1\0 650\ud800" }));
  expect(await client.getNumber("1")).toMatchObject({ ok: true, value: { displayNumber: "+1 650\ufffd" } });
});
