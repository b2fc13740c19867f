import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { freePort } from "#lib/testing/start-server.ts";
import { createClient } from "#lib/whatsapp/client.ts";

const TOKEN = "EAAsecrettoken";
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function upstream(listener: RequestListener): Promise<ReturnType<typeof createClient>> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return createClient({ baseUrl: `http://127.0.0.1:${port}`, version: "v25.0", accessToken: TOKEN });
}

function answering(status: number, body: unknown): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { "Content-Type": "application/json" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
}

const send = (client: ReturnType<typeof createClient>, timeoutMs = 2000) =>
  client.sendMessage("106540352242922", { type: "text" }, { timeoutMs });

test("an accepted message has WhatsApp's id and its form of the number", async () => {
  let asked: { url: string | undefined; token: string | undefined } | undefined;
  const client = await upstream((request, response) => {
    asked = { url: request.url, token: request.headers.authorization };
    const contacts = [{ input: "+16505551234", wa_id: "16505551234" }];
    answering(200, { contacts, messages: [{ id: "wamid.1" }] })(request, response);
  });
  expect(await send(client)).toEqual({ kind: "accepted", wamid: "wamid.1", waId: "16505551234" });
  expect(asked).toEqual({ url: "/v25.0/106540352242922/messages", token: `Bearer ${TOKEN}` });
});

test.each([
  [131030, 400, "recipient"],
  [190, 401, "credentials"],
  [200, 403, "credentials"],
  [368, 403, "restricted"],
  [131056, 400, "retry-pair"],
  [130429, 429, "retry"],
  [80007, 400, "later"],
  [132001, 404, "template"],
  [131009, 400, "permanent"],
  [999_999, 400, "permanent"],
])("an error %i with status %i is refused as %s", async (code, status, disposition) => {
  const client = await upstream(
    answering(status, { error: { message: `(#${code}) Some title`, code, fbtrace_id: "A5" } }),
  );
  expect(await send(client)).toMatchObject({
    kind: "refused",
    disposition,
    error: { code, title: "Some title", traceId: "A5" },
  });
});

test("error_data may be a plain string", async () => {
  const client = await upstream(
    answering(400, { error: { message: "x", code: 100, error_data: "details" } }),
  );
  expect(await send(client)).toMatchObject({ kind: "refused", error: { details: "details" } });
});

test("a connection that is refused never left", async () => {
  const client = createClient({
    baseUrl: `http://127.0.0.1:${await freePort()}`,
    version: "v25.0",
    accessToken: TOKEN,
  });
  expect(await send(client)).toEqual({ kind: "not-sent", reason: "ECONNREFUSED" });
});

test.each<[string, RequestListener]>([
  ["a reset after the request", (request) => request.socket.destroy()],
  ["a success without an id", answering(200, { ok: true })],
  ["a success that is no JSON", answering(200, "<html>")],
  ["a server error without an error body", answering(502, "<html>")],
  ["a redirect", (_request, response) => response.writeHead(302, { Location: "http://127.0.0.1:1/" }).end()],
  [
    "an answer without end",
    (_request, response) => {
      response.writeHead(200);
      response.write("x".repeat(5 * 1024 * 1024));
    },
  ],
])("%s is unknown, and holds no token", async (_name, listener) => {
  const outcome = await send(await upstream(listener));
  expect(outcome).toMatchObject({ kind: "unknown" });
  expect(JSON.stringify(outcome)).not.toContain(TOKEN);
});

test("no answer in time is unknown", async () => {
  const client = await upstream(() => undefined);
  expect(await send(client, 50)).toMatchObject({ kind: "unknown", reason: expect.stringContaining("50 ms") });
});

test("templates are listed over all pages", async () => {
  const template = {
    id: "1",
    name: "a",
    language: "en",
    status: "APPROVED",
    category: "UTILITY",
    components: [],
  };
  const client = await upstream((request, response) => {
    const second = request.url?.includes("after=next");
    const body = second
      ? { data: [{ ...template, name: "b" }] }
      : { data: [template], paging: { cursors: { after: "next" }, next: "https://example.com" } };
    answering(200, body)(request, response);
  });
  const names: string[] = [];
  for await (const page of client.listTemplates("1"))
    names.push(...(page.ok ? page.value.map(({ name }) => name) : []));
  expect(names).toEqual(["a", "b"]);
});
