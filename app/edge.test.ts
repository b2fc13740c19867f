import { readFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { beforeAll, expect, inject, test } from "vitest";
import { type IdPrefix, newId } from "#lib/platform/id.ts";
import { makeKey, makeMember, makeSandboxWorkspace, makeWorkspace } from "#lib/testing/factories.ts";
import { DECLARED, sendRaw } from "#lib/testing/raw-http.ts";
import { type StaffClient, signIn } from "#lib/testing/staff-client.ts";
import { sweepCases } from "#lib/testing/sweep.ts";

const manifest: Record<string, string> = JSON.parse(
  readFileSync(".next/app-path-routes-manifest.json", "utf8"),
);
const paths = [...new Set(Object.values(manifest))].filter((path) => !path.startsWith("/_")).sort();
const apiPaths = paths.filter((path) => path.startsWith("/api/") && !path.includes("[[..."));

function withParams(path: string, value: string): string {
  return path.replace(/\[\[\.{3}\w+\]\]/g, "").replace(/\[(\.{3})?\w+\]/g, value);
}

const ID_PREFIXES: Record<string, IdPrefix> = {
  messages: "msg",
  conversations: "conv",
  contacts: "contact",
  otp: "otp",
  media: "att",
  "webhook-endpoints": "whk",
};

function possibleValue(path: string): string {
  if (path.startsWith("/api/auth/")) return "csrf";
  const [, noun = ""] = /^\/api\/v1\/([^/]+)/.exec(path) ?? [];
  const prefix = ID_PREFIXES[noun];
  return prefix ? newId(prefix) : "x";
}

let owner: StaffClient;

beforeAll(async () => {
  const { ctx } = await makeSandboxWorkspace();
  owner = await signIn((await makeMember(ctx, "owner")).email);
});

async function get(path: string): Promise<{ status: number; headers: Headers; html: string }> {
  const { status, headers, body } = await owner.get(path);
  const isHtml = headers.get("content-type")?.startsWith("text/html");
  const html = isHtml ? await new Response(body).text() : "";
  if (!isHtml) await body?.cancel();
  return { status, headers, html };
}

function scriptSources(policy: string): string {
  return /script-src ([^;]*)/.exec(policy)?.[1] ?? "";
}

// A page takes ten times as long as a response of the API; scripts/default-headers.test.ts checks all of them.
const checkedPaths = [
  ...apiPaths,
  ...sweepCases(
    paths.filter((path) => !apiPaths.includes(path)),
    4,
  ),
];

test.each(checkedPaths)(
  "%s has the security headers, and its page runs only scripts with its nonce",
  async (path) => {
    const { status, headers, html } = await get(withParams(path, "x"));
    const policy = headers.get("content-security-policy") ?? "";
    expect(status).toBeLessThan(500);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toMatch(/^(no-referrer|same-origin)$/);
    expect(policy).toMatch(/^default-src 'none'/);
    expect(policy).toMatch(/frame-ancestors 'none'|sandbox/);
    expect(scriptSources(policy)).not.toMatch(/unsafe|http|\*/);
    if (path.startsWith("/api")) {
      expect(html).toBe("");
      expect(headers.get("vary") ?? "").not.toMatch(/rsc|next/i);
      return;
    }
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("permissions-policy")).toContain("microphone=(self)");
    const [, nonce = "none"] = /'nonce-([^']+)'/.exec(scriptSources(policy)) ?? [];
    const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
    if (html !== "") expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
  },
);

test("each response has its own nonce", async () => {
  const policies = await Promise.all([get("/sign-in"), get("/sign-in")]);
  expect(new Set(policies.map(({ headers }) => headers.get("content-security-policy"))).size).toBe(2);
});

test("static files have the security headers too", async () => {
  const { html } = await get("/docs");
  const [, chunk = ""] = /src="(\/_next\/static\/[^"]+\.js)"/.exec(html) ?? [];
  for (const path of [chunk, "/sw.js", "/offline.html", "/icon.svg", "/icons/icon-192.png"]) {
    const { status, headers } = await get(path);
    expect([path, status, headers.get("x-content-type-options")]).toEqual([path, 200, "nosniff"]);
    expect([path, headers.get("content-security-policy")]).toEqual([
      path,
      expect.stringMatching(/^default-src 'none'/),
    ]);
  }
  const offline = await get("/offline.html");
  expect(scriptSources(offline.headers.get("content-security-policy") ?? "")).toMatch(/^'sha256-[^']+' '/);
  expect((await get("/_next/image?url=%2Ficons%2Ficon-192.png&w=64&q=75")).status).toBe(404);
});

test("static assets are compressed, cached and revalidated", async () => {
  const { html } = await get("/docs");
  const [, path = ""] = /src="(\/_next\/static\/[^"]+\.js)"/.exec(html) ?? [];
  const whole = await owner.get(path, { "Accept-Encoding": "identity" });
  const source = readFileSync(path.replace("/_next", ".next"), "utf8");
  expect(await whole.text()).toBe(source);
  const packed = await owner.get(path, { "Accept-Encoding": "gzip", Range: "bytes=9-1" });
  expect(packed.status).toBe(200);
  expect(Object.fromEntries(packed.headers)).toMatchObject({
    "content-encoding": "gzip",
    "cache-control": "public,max-age=31536000,immutable",
    vary: "Accept-Encoding",
  });
  expect(await packed.text()).toBe(source);
  const etag = packed.headers.get("etag") ?? "";
  const again = await owner.get(path, { "Accept-Encoding": "gzip", "If-None-Match": etag });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  const { port } = new URL(inject("serverUrl"));
  const requestLine = (line: string) =>
    sendRaw(Number(port), `${line} HTTP/1.1\nHost: localhost\nConnection: close\n\n`);
  expect((await requestLine(`HEAD ${path}`)).text).toMatch(
    /^HTTP\/1\.1 200 .*content-length: [1-9].*\r\n\r\n$/is,
  );
  for (const missing of [
    "chunks/nothing.js",
    "../server/app/page.js",
    "%2e%2e/server/app/page.js",
    "..%2fserver/page.js",
  ]) {
    const { text } = await requestLine(`GET /_next/static/${missing}`);
    expect([missing, text]).toEqual([missing, expect.stringMatching(/^HTTP\/1\.1 404 /)]);
  }
});

test("an unknown path below /api gets the JSON 404", async () => {
  const { port } = new URL(inject("serverUrl"));
  for (const path of [
    "/api",
    "/api/",
    "/api/v1",
    "/api/v2/messages",
    "/api/contacts",
    "/api/inbox",
    "/api/auth/verify-request",
    "/api/auth/error",
    "//api//inbox/contacts",
    "/API/health",
    "/api/inbox/../health",
    "/api/inbox/contacts/%",
    "/api/inbox/contacts/%00",
  ]) {
    for (const method of ["GET", "POST"]) {
      const { text } = await sendRaw(
        Number(port),
        `${method} ${path} HTTP/1.1\nHost: localhost\nConnection: close\nContent-Length: 0\n\n`,
      );
      expect([method, path, text]).toEqual([
        method,
        path,
        expect.stringMatching(/^HTTP\/1.1 404 .*"NOT_FOUND"/s),
      ]);
    }
  }
});

test("an undecodable address gets the not-found page", async () => {
  for (const path of ["/inbox/%", "/docs/%E0%A4%A", "/inbox/%00", "/contacts?q=%00", "/sign-in?next=%00"]) {
    const { status, html } = await get(path);
    expect([path, status, html.includes("<html")]).toEqual([path, 404, true]);
  }
});

function callWith(method: string, path: string): Promise<{ status: number; allow: string; text: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(inject("serverUrl"));
    const call = httpRequest({ hostname, port, path, method }, (response) => {
      let text = "";
      response.on("data", (data) => {
        text += data;
      });
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, allow: response.headers.allow ?? "", text }),
      );
    });
    call.on("error", reject).end();
  });
}

test("every API route refuses unknown methods with the list of supported ones", async () => {
  const check = async (path: string) => {
    const target = withParams(path, possibleValue(path));
    const [options, refused] = await Promise.all([callWith("OPTIONS", target), callWith("PROPFIND", target)]);
    expect([target, options.status, refused.status]).toEqual([target, 204, 405]);
    expect(JSON.parse(refused.text).error.code).toBe("METHOD_NOT_ALLOWED");
    expect([target, refused.allow]).toEqual([target, options.allow]);
    const declared = readFileSync(sourceOf(path), "utf8");
    for (const method of refused.allow.split(", ").filter((name) => !/HEAD|OPTIONS/.test(name))) {
      expect([target, method, declared.includes(method)]).toEqual([target, method, true]);
    }
  };
  await Promise.all(sweepCases(apiPaths, 3).map(check));
  expect((await callWith("POST", "/api/v1/messages/media")).status).toBe(404);
});

function sourceOf(path: string): string {
  const [key = ""] = Object.entries(manifest).find(([, route]) => route === path) ?? [];
  return `app${key}.ts`;
}

test("text that PostgreSQL cannot store is refused by every route, in path, query and body", async () => {
  const { ctx } = await makeSandboxWorkspace();
  const { secret } = await makeKey(ctx, ["messages.read", "contacts.read"]);
  const call = (path: string, init: RequestInit = {}) => {
    const headers = {
      Cookie: owner.cookie(),
      "Sec-Fetch-Site": "same-origin",
      "Content-Type": "application/json",
    };
    const authorization = path.startsWith("/api/v1/") ? { Authorization: `Bearer ${secret}` } : {};
    const url = inject("serverUrl") + path;
    return fetch(url, { ...init, redirect: "manual", headers: { ...headers, ...authorization } });
  };
  const query = ["q", "attribute", "value", "cursor", "after", "filename", "a%00"].map(
    (name) => `${name}=%00`,
  );
  const times = Object.entries({
    after: "0000-01-01T00:00:00Z",
    before: "9999-12-31T23:59:59-12:00",
    updatedAt: "0000-01-01T00:00:00.000Z",
    from: "0000-01-01",
    to: "0000-01-02",
    zone: "UTC",
    q: "before:0000-01-01 after:9999-12-31",
  }).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const body = '{"name":"\\u0000","title":"\\u0000","body":"\\ud800"}';
  const failed = await Promise.all(
    sweepCases(apiPaths, 3).map(async (path) => {
      const target = withParams(path, "x");
      const responses = [
        await call(withParams(path, "a%00")),
        await call(`${target}?${query.join("&")}`),
        await call(`${target}?${times.join("&")}`),
        await call(target, { method: "POST", body }),
      ];
      for (const response of responses) await response.body?.cancel();
      return responses.filter(({ status }) => status >= 500).map(({ url, status }) => `${url} ${status}`);
    }),
  );
  expect(failed.flat()).toEqual([]);
  const refused = await call("/api/inbox/contacts?q=%00");
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { error: { code: "VALIDATION_ERROR", details: { issues: [{ path: "q", code: "invalid_characters" }] } } },
  ]);
});

test("two Authorization headers get the same 401 as none, even if the first is valid", async () => {
  const { secret } = await makeKey(await makeWorkspace(), ["contacts.read"]);
  const { port } = new URL(inject("serverUrl"));
  const bodyOf = async (headers: string) => {
    const head = `GET /api/v1/contacts HTTP/1.1\nHost: localhost\nConnection: close\n${headers}\n`;
    const { text } = await sendRaw(Number(port), head);
    return text.replace(/\r\n(date|x-request-id): [^\r]*/gi, "");
  };
  const one = `Authorization: Bearer ${secret}\n`;
  expect(await bodyOf(one)).toMatch(/^HTTP\/1.1 200 /);
  expect(await bodyOf(one + one)).toBe(await bodyOf(""));
});

test("signing out clears the browser's cache, and a forged sign-out does not", async () => {
  const client = await signIn((await makeMember(await makeWorkspace(), "agent")).email);
  const signOut = (csrfToken: string) =>
    fetch(`${inject("serverUrl")}/api/auth/signout`, {
      method: "POST",
      redirect: "manual",
      headers: { Cookie: client.cookie(), "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ csrfToken, json: "true" }),
    });
  expect((await signOut("forged")).headers.get("clear-site-data")).toBe(null);
  const { csrfToken } = await (await client.get("/api/auth/csrf")).json();
  const response = await signOut(csrfToken);
  expect([response.status, response.headers.get("clear-site-data")]).toEqual([200, '"cache"']);
});

test("a body over the limit never reaches next-auth, and invalid JSON is refused", async () => {
  const { port } = new URL(inject("serverUrl"));
  const { text } = await sendRaw(Number(port), `POST /api/auth/callback/credentials HTTP/1.1\n${DECLARED}`);
  expect(text).toMatch(/^HTTP\/1.1 413 .*"The body is larger than 16384 bytes. Send a smaller body."/s);
  const broken = await fetch(`${inject("serverUrl")}/api/auth/callback/credentials`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: "{",
  });
  expect(broken.status).toBe(400);
});
