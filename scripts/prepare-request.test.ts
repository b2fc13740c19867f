import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import fc from "fast-check";
import { beforeAll, expect, test, vi } from "vitest";
import { log } from "#lib/platform/log.ts";
import { prepareRequest } from "./prepare-request.ts";

beforeAll(() => {
  Object.assign(process.env, {
    DATABASE_URL: process.env.DATABASE_URL ?? "postgres://localhost/unused",
    PARLEY_SECRET: process.env.PARLEY_SECRET ?? "x".repeat(32),
  });
});

function prepared(url: string, headers: Record<string, string> = {}): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.url = url;
  request.headers = headers;
  prepareRequest(request, "nonce");
  return request;
}

const NOT_FOUND = "/api/v1/no-such-path";

test.each([
  "/api/v1/messages/text",
  "/api/v1/messages/msg_01j9?expand=contact&x=//",
  "/inbox",
  "/settings//keys",
  "/api/webhooks/whatsapp/num_01j9",
  "/api/v10/messages",
  "/api/webhooks/whatsapp/num_01j9/",
])("leaves %s unchanged", (url) => {
  expect(prepared(url).url).toBe(url);
});

test.each([
  "/api/v1",
  "/api/v1/",
  "//api/v1/messages/text",
  "/api//v1/messages/text",
  "/api/v1/messages//text",
  "/api/v1/messages/text/",
  "/API/v1/messages/text",
  "/%61pi/v1/messages/text",
  "/api/v1/%zz",
  "/api/v1/messages/te%78t",
  "/api/v1/../../sign-in",
  "/api/v1/./messages/text",
  "/api\\v1\\messages",
  "/api/v1/messages/text;x=1",
  ...["a%2Fb", "a%5Cb", "%00", "%0D%0A", "%2E%2E", "%ED%A0%80", "%zz", "a%5Fb/ren%64er"].map(
    (name) => `/api/v1/templates/${name}`,
  ),
])("routes %s to the JSON 404", (url) => {
  expect(prepared(url).url).toBe(NOT_FOUND);
  expect(prepared(`${url}?a=1?b=2`).url).toBe(`${NOT_FOUND}?a=1?b=2`);
});

test.each([
  ["/api/v1/templates/Order%20update?language=en", "/api/v1/templates/Order%20update?language=en"],
  ["/api/v1/templates/bestellung%5Fneu", "/api/v1/templates/bestellung_neu"],
  ["/api/v1/templates/a%5Fb/another-action", "/api/v1/templates/a_b/another-action"],
  ["/api/v1/templates/gr%c3%bc%C3%9Fe/render", "/api/v1/templates/gr%C3%BC%C3%9Fe/render"],
])("routes the encoded name %s to %s", (url, routed) => {
  expect(prepared(url).url).toBe(routed);
});

test.each(["/api/mcp/", "/api/openapi.json/", "/api/health/"])(
  "routes %s to the JSON 404 of other APIs",
  (url) => {
    expect(prepared(url).url).toBe("/api/no-such-path");
  },
);

/** Every character of a path (RFC 3986). Building `fc.webPath()` takes seconds. */
const segment = fc.string({
  unit: fc.constantFrom(..."azAZ09-._~!$&'()*+,;=:@", "%20", "%2F", "%41", "%C3%A9"),
  maxLength: 10,
});
const webPath = fc
  .array(segment, { maxLength: 6 })
  .map((segments) => segments.map((one) => `/${one}`).join(""));

test("passes every API path to Next in a form that is served without a redirect", () => {
  fc.assert(
    fc.property(webPath, fc.constantFrom("", "/", "//", "\\", "%2F"), (path, extra) => {
      const url = prepared(`/api/v1/${extra}${path}`).url ?? "";
      expect(url).toMatch(/^\/api\/v1(\/[\w.~-]+)+(\?|$)/);
      expect(new URL(url, "http://localhost").pathname).toBe(url.split("?")[0]);
    }),
  );
});

test("accepts an absolute URL as the request target", () => {
  expect(prepared("http://elsewhere.example/api/v1/messages/text").url).toBe("/api/v1/messages/text");
  expect(prepared("HTTP://elsewhere.example").url).toBe("/");
  expect(prepared("*").url).toBe("/*");
});

test("drops the headers of Next's client on the API", () => {
  const headers = { rsc: "1", "next-router-prefetch": "1", "x-nextjs-data": "1", authorization: "Bearer x" };
  expect(prepared("/api/v1/messages/text", { ...headers }).headers).not.toHaveProperty("rsc");
  expect(Object.keys(prepared("/api/v1/messages/text", { ...headers }).headers)).toContain("authorization");
  expect(prepared("/inbox", { ...headers }).headers).toHaveProperty("rsc");
});

test("uses the socket's address instead of the caller's header", () => {
  const claims = { "x-forwarded-for": "203.0.113.9", "x-parley-client-address": "203.0.113.9" };
  expect(prepared("/api/v1/messages/text", claims).headers["x-parley-client-address"]).toBe("");
});

test("logs an ignored forwarded address once, with the setting to change", () => {
  const warn = vi.spyOn(log, "warn").mockImplementation(() => undefined);
  const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: "::ffff:10.0.0.5" });
  for (const header of ["forwarded", "x-forwarded-for"]) {
    const request = new IncomingMessage(socket);
    request.headers = { [header]: "203.0.113.9" };
    prepareRequest(request, "nonce");
    expect(request.headers["x-parley-client-address"]).toBe("10.0.0.5");
  }
  expect(warn.mock.calls).toEqual([
    [
      { header: "forwarded", peer: "10.0.0.5" },
      "A forwarded address was ignored. If 10.0.0.5 is your proxy, set PARLEY_TRUSTED_PROXIES=10.0.0.5.",
    ],
  ]);
});
