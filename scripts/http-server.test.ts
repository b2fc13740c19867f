import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { bodyLimits } from "#lib/api/body-limit-rules.ts";
import { readBytes } from "#lib/api/read-body.ts";
import { respondError } from "#lib/api/respond.ts";
import { env } from "#lib/platform/env.ts";
import { isAppError } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/log.ts";
import { CHUNKED, chunkedBody, DECLARED, declaredBody, sendRaw } from "#lib/testing/raw-http.ts";
import type { GuardedRequest } from "./guarded-request.ts";
import type { GuardedResponse } from "./guarded-response.ts";
import { createHttpServer, serveWith } from "./http-server.ts";

const WAIT = { timeout: 10_000 };

let server: ReturnType<typeof createHttpServer>;
const served: string[] = [];
const failures: unknown[] = [];

beforeAll(async () => {
  server = createHttpServer(false);
  serveWith(server, respond, { dev: false, bodyTimeoutMs: 1000, readTimeoutMs: 500 });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

/** `?read=<bytes>`: the limit of a body that is read. */
async function respond(request: GuardedRequest, response: GuardedResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  if (pathname === "/api/fails") throw new Error("broken");
  if (pathname === "/api/streams") {
    response.write("a part");
    return;
  }
  if (pathname === "/api/large") {
    // More than the buffers of both ends take.
    response.end(Buffer.alloc(64 * 1024 * 1024));
    return;
  }
  served.push(`${request.method} ${pathname}`);
  // Like Next, reads the body only later.
  await new Promise((resolve) => setImmediate(resolve));
  const limit = Number(searchParams.get("read"));
  const body = limit > 0 ? { body: request as unknown as ReadableStream, duplex: "half" as const } : {};
  const { host: _, ...headers } = request.headers as Record<string, string>;
  await readBytes(new Request("http://localhost", { method: "POST", headers, ...body }), limit || Infinity)
    .then((bytes) => response.end(JSON.stringify({ bytes: bytes.length, headers })))
    .catch((error: { status?: number; message: string }) => {
      failures.push(error);
      response.statusCode = error.status ?? 500;
      response.end(JSON.stringify({ error: { message: error.message } }));
    });
}

const send = (head: string, body?: Iterable<string | Buffer>) =>
  sendRaw((server.address() as AddressInfo).port, head, body);

test.concurrent.each([
  ["a declared body", `POST /api/auth/csrf HTTP/1.1\n${DECLARED}`, declaredBody, 413, 16_384],
  ["a chunked body", `POST /api/auth/csrf?read=16384 HTTP/1.1\n${CHUNKED}`, chunkedBody, 413, 16_384],
  ["a body of a GET", `GET /inbox HTTP/1.1\n${DECLARED}`, declaredBody, 413, 0],
  ["a chunked body of a GET", `GET /inbox HTTP/1.1\n${CHUNKED}`, chunkedBody, 413, 0],
  ["a body of staff", `POST /api/inbox/labels HTTP/1.1\n${DECLARED}`, declaredBody, 413, 262_144],
  [
    "a body that comes before the key",
    `POST /api/v1/messages HTTP/1.1\n${DECLARED}`,
    declaredBody,
    200,
    null,
  ],
  ["a chunked body that nobody reads", `GET /api/health HTTP/1.1\n${CHUNKED}`, chunkedBody, 200, null],
  ["a page that is posted to", `POST /inbox HTTP/1.1\n${DECLARED}`, declaredBody, 405, null],
] as const)(
  "%s of hundreds of megabytes gets a response and is then cut off",
  async (_, head, body, status, limit) => {
    const { text, sent } = await send(head, body());
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(text).toMatch(/\r\nConnection: close\r\n/i);
    if (limit !== null)
      expect(text).toContain(limit === 0 ? "does not accept a body" : `larger than ${limit} bytes`);
    // The kernel's buffers on both sides.
    expect(sent).toBeLessThan(32 * 1024 * 1024);
  },
);

test("an error of the handler is logged with the id of its response", async () => {
  const error = vi.spyOn(log, "error");
  const { text } = await send("GET /api/fails HTTP/1.1\nHost: localhost\nConnection: close\n\n");
  const [, requestId] = /"requestId":"(req_\w+)"/.exec(text) ?? [];
  expect(text).toMatch(/^HTTP\/1.1 500 /);
  expect(error).toHaveBeenCalledExactlyOnceWith(
    { err: expect.objectContaining({ message: "broken" }), requestId },
    "request failed",
  );
});

test("disconnects a client that continues to send after the response", async () => {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }).on("error", () => {});
  const closed = new Promise((resolve) => socket.on("close", resolve));
  socket.write(`POST /api/auth/csrf HTTP/1.1\n${DECLARED}`.replaceAll("\n", "\r\n"));
  const pump = () => {
    while (socket.write(Buffer.alloc(64 * 1024)));
  };
  socket.on("drain", pump).resume();
  pump();
  await closed;
});

test("disconnects a client that does not read its response, but not one that waits for its response", async () => {
  const { port } = server.address() as AddressInfo;
  const request = async (path: string) => {
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    onTestFinished(() => void socket.destroy());
    const [accepted] = (await once(server, "connection")) as [Socket];
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    return accepted;
  };
  const waiting = await request("/api/streams");
  const stalled = await request("/api/large");
  await once(stalled, "close");
  expect(waiting.destroyed).toBe(false);
});

test("refuses a too large body with Expect: 100-continue without sending 100", async () => {
  const expecting = (length: number) =>
    send(
      `POST /api/auth/csrf?read=9 HTTP/1.1\nHost: localhost\nExpect: 100-continue\nConnection: close\nContent-Length: ${length}\n\n`,
      length < 9 ? ["x".repeat(length)] : [],
    );
  expect((await expecting(20_000)).text).toMatch(/^HTTP\/1.1 413 /);
  expect((await expecting(3)).text).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 /);
});

test("does not serve requests pipelined after a refused body", async () => {
  const second = "GET /api/second HTTP/1.1\nHost: localhost\nConnection: close\n\n";
  const length = (bytes: number) => `Host: localhost\nContent-Length: ${bytes}\n\n${"x".repeat(bytes)}`;
  served.length = 0;
  await send(`POST /api/auth/first HTTP/1.1\n${length(20_000)}${second}`);
  expect(served).toEqual([]);
  await send(`POST /api/auth/first HTTP/1.1\n${length(20)}${second}`);
  expect(served).toEqual(["POST /api/auth/first", "GET /api/second"]);
});

test("times out a stalled body but not a slow upload", async () => {
  const head = "HTTP/1.1\nHost: localhost\nConnection: close\nContent-Length: 8\n\n";
  // Eight chunks take twice the body timeout.
  const sendSlowly = async (path: string) => {
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    socket.write(`POST ${path}?read=100 ${head}`.replaceAll("\n", "\r\n"));
    const timer = setInterval(() => socket.write("x"), 250);
    const response = await text(socket);
    clearInterval(timer);
    return response;
  };
  const sendStalled = async (path: string) => (await send(`POST ${path}?read=100 ${head}`)).text;
  const [cut, ...accepted] = await Promise.all(
    ["/api/auth/csrf", "/api/inbox/attachments", "/api/v1/messages/batch"].map(sendSlowly),
  );
  expect(cut).toMatch(/^HTTP\/1.1 408 /);
  for (const response of accepted) expect(response).toMatch(/^HTTP\/1.1 200 /);
  const { totalMs } = bodyLimits.messageBatch;
  onTestFinished(() => void Object.assign(bodyLimits.messageBatch, { totalMs }));
  Object.assign(bodyLimits.messageBatch, { totalMs: 500 });
  const late = [sendSlowly("/api/v1/messages/batch"), sendStalled("/api/inbox/attachments")];
  for (const response of await Promise.all(late)) {
    expect(response).toMatch(/^HTTP\/1.1 408 /);
    expect(response).toContain("\r\nX-Content-Type-Options: nosniff\r\n");
  }
});

test.concurrent.each([
  ["a malformed request", "no request\n\n", 400],
  ["too large headers", `GET / HTTP/1.1\nHost: localhost\nX-Filler: ${"x".repeat(20_000)}\n\n`, 431],
  ["a malformed chunk", `POST /api/auth/csrf?read=9 HTTP/1.1\n${CHUNKED}no chunk\n`, 400],
])("%s gets a status with the security headers", async (_, head, status) => {
  const { text } = await send(head);
  expect(text.startsWith(`HTTP/1.1 ${status} `)).toBe(true);
  expect(text).toContain("\r\nX-Content-Type-Options: nosniff\r\n");
  expect(text).toContain("\r\nContent-Security-Policy: default-src 'none'");
  expect(text.match(/HTTP\/1.1/g)).toHaveLength(1);
});

test("a malformed chunk during a response ends it without a second one", async () => {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  socket.write(`POST /api/streams HTTP/1.1\n${CHUNKED}`.replaceAll("\n", "\r\n"));
  socket.once("data", () => socket.write("no chunk\r\n"));
  const received = await text(socket).catch((error: { code: string }) => error.code);
  expect(received).not.toContain(" 400 ");
});

test("logs no error when a client disconnects during a body", async () => {
  const { port } = server.address() as AddressInfo;
  const logged = vi.spyOn(log, "error");
  failures.length = 0;
  served.length = 0;
  const socket = connect(port, "127.0.0.1");
  socket.write("POST /api/auth/csrf?read=100 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 8\r\n\r\nabc");
  await vi.waitUntil(() => served.at(-1) === "POST /api/auth/csrf", WAIT);
  socket.resetAndDestroy();
  const [error] = await vi.waitUntil(() => failures.length > 0 && failures, WAIT);
  expect(isAppError(error, "INVALID_JSON")).toBe(true);
  // What the routes do with it.
  expect(respondError(error, "req_test", log).status).toBe(400);
  expect(logged).not.toHaveBeenCalled();
});

test("drops connections over the limit and accepts others once one ends", async () => {
  const settings = env();
  const { PARLEY_MAX_CONNECTIONS } = settings;
  settings.PARLEY_MAX_CONNECTIONS = 2;
  const limited = createHttpServer(false);
  settings.PARLEY_MAX_CONNECTIONS = PARLEY_MAX_CONNECTIONS;
  serveWith(limited, respond, { dev: false });
  await new Promise<void>((resolve) => limited.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void limited.close().closeAllConnections());
  const { port } = limited.address() as AddressInfo;
  const open = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1")];
  await Promise.all(open.map((socket) => once(socket, "connect")));
  const dropped = once(limited, "drop");
  const third = connect(port, "127.0.0.1").on("error", () => {});
  await Promise.all([dropped, once(third, "close")]);
  open[0]?.destroy();
  await vi.waitUntil(async () => {
    const { text } = await sendRaw(port, "GET /api/health HTTP/1.1\nHost: localhost\nConnection: close\n\n");
    return text.startsWith("HTTP/1.1 200 ");
  }, WAIT);
  open[1]?.destroy();
});

test("rejects a repeated single-value header", async () => {
  const get = async (headers: string) => {
    const { text } = await send(`GET /api/v1/contacts HTTP/1.1\n${headers}Connection: close\n\n`);
    return text;
  };
  const host = "Host: localhost\n";
  const twice = await get(`${host}Authorization: Bearer a\nAuthorization: Bearer b\n`);
  expect(twice).toContain('"authorization":"Bearer a, Bearer b"');
  expect(await get(`${host}Content-Type: application/json\nContent-Type: text/plain\n`)).toContain(
    '"content-type":"application/json, text/plain"',
  );
  expect(await get(`${host}Host: elsewhere.example\n`)).toMatch(
    /^HTTP\/1.1 400 .*Send exactly one Host header/s,
  );
  expect(await get(`${host}Content-Length: 0\nContent-Length: 1\n`)).toMatch(/^HTTP\/1.1 400 /);
});
