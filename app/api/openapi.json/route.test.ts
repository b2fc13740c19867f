import { expect, inject, test } from "vitest";
import { apiDocument } from "#lib/api-docs/document.ts";

const url = () => `${inject("serverUrl")}/api/openapi.json`;

test("the document is served without a key and equals the one that the code generates", async () => {
  const response = await fetch(url(), { headers: { Origin: "https://evil.example" } });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect([...response.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  const document = await response.json();
  expect(document).toEqual(JSON.parse(JSON.stringify(apiDocument(inject("serverUrl")))));
  expect(document).toMatchObject({
    openapi: "3.1.1",
    servers: [{ url: "{baseUrl}", variables: { baseUrl: { default: `${inject("serverUrl")}/api` } } }],
    components: { securitySchemes: { apiKey: { type: "http", scheme: "bearer" } } },
  });
});

test("a matching ETag gets 304 without a body", async () => {
  const first = await fetch(url());
  const etag = first.headers.get("etag") ?? "";
  expect(etag).toMatch(/^"[\w-]{43}"$/);
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await fetch(url(), { headers: { "If-None-Match": tag } });
    expect([tag, again.status, await again.text(), again.headers.get("etag")]).toEqual([tag, 304, "", etag]);
  }
  expect((await fetch(url(), { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
});

test("HEAD and OPTIONS are supported, and other methods get 405", async () => {
  const head = await fetch(url(), { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  const options = await fetch(url(), { method: "OPTIONS" });
  expect([options.status, options.headers.get("allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
  const post = await fetch(url(), { method: "POST" });
  expect([post.status, await post.json()]).toMatchObject([405, { error: { code: "METHOD_NOT_ALLOWED" } }]);
});
