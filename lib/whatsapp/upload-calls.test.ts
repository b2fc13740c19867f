import type { IncomingMessage, RequestListener } from "node:http";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { clientOf, TOKEN } from "#lib/testing/graph-server.ts";

const SESSION = "upload:MTphdHRhY2htZW50?sig=ARZqkGCA";
const file = { name: "a.png", type: "image/png", content: new Blob(["twelve bytes"]) };

interface Seen {
  method: string | undefined;
  url: string | undefined;
  offset: unknown;
  body: string;
}

/** Closes the connection after `kept` bytes, `breaks` times. */
function endpoint(seen: Seen[], breaks: number, kept: number): RequestListener {
  let left = breaks;
  return async (request: IncomingMessage, response) => {
    const { method, url, headers } = request;
    const body = (await buffer(request)).toString();
    seen.push({ method, url, offset: headers.file_offset, body });
    const respond = (value: unknown) => response.end(JSON.stringify(value));
    if (url?.includes("/uploads")) return respond({ id: SESSION });
    if (method === "GET") return respond({ id: SESSION, file_offset: kept });
    left -= 1;
    if (left >= 0) return request.socket.destroy();
    return respond({ h: "4::aW1hZ2UvcG5n:ARb\n4::c2Vjb25k" });
  };
}

test("uploads a file in a session and returns the complete handle", async () => {
  const seen: Seen[] = [];
  const client = await clientOf(endpoint(seen, 0, 0));
  expect(await client.uploadSample("634974688087057", file)).toEqual({
    ok: true,
    value: "4::aW1hZ2UvcG5n:ARb\n4::c2Vjb25k",
  });
  expect(seen).toEqual([
    {
      method: "POST",
      url: "/v25.0/634974688087057/uploads?file_name=a.png&file_length=12&file_type=image%2Fpng",
      offset: undefined,
      body: "",
    },
    { method: "POST", url: `/v25.0/${SESSION}`, offset: "0", body: "twelve bytes" },
  ]);
});

test("resumes an interrupted upload at WhatsApp's offset", async () => {
  const seen: Seen[] = [];
  const client = await clientOf(endpoint(seen, 2, 7));
  expect(await client.uploadSample("1", file)).toMatchObject({ ok: true });
  expect(seen.map(({ method, offset, body }) => [method, offset, body])).toEqual([
    ["POST", undefined, ""],
    ["POST", "0", "twelve bytes"],
    ["GET", undefined, ""],
    ["POST", "7", "bytes"],
    ["GET", undefined, ""],
    ["POST", "7", "bytes"],
  ]);
});

test("a refused or repeatedly interrupted upload returns the error without the token", async () => {
  const broken = await clientOf(endpoint([], 99, 0));
  expect(await broken.uploadSample("1", file)).toMatchObject({ ok: false, error: { code: null } });
  const refusing = await clientOf((_request, response) => {
    response.writeHead(400);
    response.end(JSON.stringify({ error: { message: `(#100) Invalid ${TOKEN}`, code: 100 } }));
  });
  const refused = await refusing.uploadSample("1", file);
  expect(refused).toMatchObject({ ok: false, error: { code: 100 } });
  expect(JSON.stringify(refused)).not.toContain(TOKEN);
});
