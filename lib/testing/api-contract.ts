import { and, eq } from "drizzle-orm";
import { describe, expect, inject, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { apiKeys } from "#db/schema/index.ts";
import { revokeKey } from "#lib/accounts/api-keys/revoke-key.ts";
import { KEY_PREFIX } from "#lib/accounts/api-keys/rules.ts";
import type { ApiMethod } from "#lib/platform/endpoint.ts";
import { type Scope, scopes } from "#lib/platform/scopes.ts";
import { expectConforms } from "#lib/testing/conformance.ts";
import { makeKey, makeWorkspace } from "#lib/testing/factories.ts";
import { sweepSize } from "#lib/testing/sweep.ts";

export interface ApiResponse {
  status: number;
  headers: Headers;
  text: string;
  json: unknown;
}

/** Checks the response against the OpenAPI document. `key` becomes the bearer token; a string or form is sent as it is. */
export async function callApi(
  method: string,
  path: string,
  options: { key?: string; body?: unknown; headers?: Record<string, string>; serverUrl?: string } = {},
): Promise<ApiResponse> {
  const { key, body, headers = {}, serverUrl = inject("serverUrl") } = options;
  const response = await fetch(`${serverUrl}${path}`, {
    method,
    redirect: "manual",
    headers: {
      ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
      // fetch adds the type of a form, with its boundary.
      ...(body === undefined || body instanceof FormData ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: toBody(body) }),
  });
  const text = await response.text();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  expectConforms({ method, path, status: response.status, headers: response.headers, text });
  return { status: response.status, headers: response.headers, text, json };
}

const NOT_AUTHENTICATED = '{"error":{"code":"NOT_AUTHENTICATED","message":"Authentication is required."}}';

function constantHeaders({ headers }: ApiResponse): [string, string][] {
  return [...headers].filter(
    ([name]) => !["date", "x-request-id", "connection", "keep-alive"].includes(name),
  );
}

function toBody(body: unknown): string | FormData {
  return typeof body === "string" || body instanceof FormData ? body : JSON.stringify(body);
}

/** `path` is concrete; the resources in it need not exist. */
interface ContractEndpoint {
  method: ApiMethod;
  path: string;
  scope: Scope;
  body?: unknown;
  /** Every method of the path; only `method` if absent. */
  methods?: readonly ApiMethod[];
  /** The largest body. */
  bodyBytes?: number;
  /** Whether every member of the body is optional, so that an empty one is none. */
  isBodyOptional?: true;
}

/**
 * The contract of every public endpoint: 401s, the order of checks, the error envelope, methods, rate limits. One wrapper
 * (`lib/api/api-operation.ts`) implements all but the scope, so an ordinary run checks the rest for a quarter of them.
 */
export function apiContract(endpoint: ContractEndpoint): void {
  const { method, path, scope, body, methods = [method] } = endpoint;

  describe(`${method} ${path} meets the API contract of keys`, () => {
    test("returns an identical 401 for every invalid key", async () => {
      const ctx = await makeWorkspace();
      const reference = await callApi(method, path, { body });
      expect(reference.text).toBe(NOT_AUTHENTICATED);
      expect(reference.headers.get("www-authenticate")).toBe('Bearer realm="parley"');
      expect(reference.headers.get("x-should-retry")).toBe("false");
      const keys = await wrongKeys(ctx, scope);
      const checked = keys.filter(([name]) => sweepSize(isInSample(endpoint) || DECISIVE.has(name), true));
      for (const [name, headers] of checked) {
        const response = await callApi(method, path, { body, headers });
        expect([name, response.status, response.text]).toEqual([name, 401, NOT_AUTHENTICATED]);
        expect([name, constantHeaders(response)]).toEqual([name, constantHeaders(reference)]);
      }
    });
  });
  if (!sweepSize(isInSample(endpoint), true)) return;
  if (body !== undefined && !(body instanceof FormData)) bodyContract(endpoint);

  describe(`${method} ${path} meets the API contract`, () => {
    test("checks the key before everything else", async () => {
      const headers = { "Content-Type": "text/plain", "Content-Encoding": "gzip" };
      // fetch cannot send a body with GET.
      for (const sent of method === "GET" ? [undefined] : ["{", `"${"x".repeat(300 * 1024)}"`]) {
        expect((await callApi(method, path, { body: sent, headers })).text).toBe(NOT_AUTHENTICATED);
      }
      expect((await callApi(method, `${path}?surplus=1`, { body })).text).toBe(NOT_AUTHENTICATED);
    });

    test("refuses an unknown query parameter", async () => {
      const { secret: key } = await makeKey(await makeWorkspace(), [scope]);
      const response = await callApi(method, `${path}?surplus=1`, { key, body });
      expect(response.json).toMatchObject({
        error: {
          code: "VALIDATION_ERROR",
          details: { issues: [{ path: "surplus", code: "unknown_member" }] },
        },
      });
    });

    test("returns the rate limits with every authenticated response and 429 beyond them", async () => {
      const ctx = await makeWorkspace();
      const { secret: key } = await makeKey(ctx, [scope], "slow", { requestsPerSecond: 1 });
      const responses: ApiResponse[] = [];
      while (responses.length < 50 && responses.at(-1)?.status !== 429) {
        responses.push(await callApi(method, `${path}?surplus=1`, { key, body }));
      }
      expect(responses[0]?.headers.get("ratelimit-policy")).toMatch(/^"key";q=2;w=2, "workspace";q=200;w=2/);
      expect(responses[0]?.headers.get("ratelimit")).toMatch(/^"key";r=1;t=1, "workspace";r=199;t=1/);
      const refused = responses.at(-1);
      expect(refused?.json).toEqual({
        error: {
          code: "RATE_LIMITED",
          message: expect.any(String),
          details: { policy: "key", retryAfterSeconds: expect.any(Number) },
          requestId: refused?.headers.get("x-request-id"),
          docUrl: expect.any(String),
        },
      });
      expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
      expect(refused?.headers.get("x-should-retry")).toBe("true");
    });

    test("returns 405 with Allow for other methods and 204 without CORS headers for OPTIONS", async () => {
      const allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].sort().join(", ");
      for (const other of ["GET", "POST", "PUT", "PATCH", "DELETE"].filter(
        (name) => !methods.some((allowedMethod) => allowedMethod === name),
      )) {
        const response = await callApi(other, path);
        expect([other, response.status, response.headers.get("allow")]).toEqual([other, 405, allow]);
        expect(response.json).toMatchObject({ error: { code: "METHOD_NOT_ALLOWED" } });
      }
      const head = await callApi("HEAD", path);
      expect([head.status, head.text]).toEqual([methods.includes("GET") ? 401 : 405, ""]);
      const options = await callApi("OPTIONS", path, { headers: { Origin: "https://evil.example" } });
      expect([options.status, options.headers.get("allow")]).toEqual([204, allow]);
      expect([...options.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    });

    test("returns no redirect and no HTML for variants of the path", async () => {
      for (const odd of [
        `${path}/`,
        path.replace("/v1/", "/v1//"),
        path.toUpperCase(),
        `${path}/x/y/z`,
        `${path}%zz`,
      ]) {
        const response = await callApi(method, odd, { body });
        expect([odd, response.status]).toEqual([odd, 404]);
        expect(response.json).toMatchObject({ error: { code: "NOT_FOUND" } });
      }
    });

    test("returns a request id and the security headers with every response", async () => {
      const response = await callApi(method, path, { body });
      expect(response.headers.get("x-request-id")).toMatch(/^req_[0-9a-z]{26}$/);
      expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(response.headers.get("x-powered-by")).toBeNull();
    });
  });
}

/** The keys whose refusal depends on the endpoint's declaration or on the database, not on the header alone. */
const DECISIVE = new Set(["unknown", "revoked", "of the wrong scope"]);

/** The same endpoints in every run, although the ids in their paths differ. */
function isInSample({ method, path }: ContractEndpoint): boolean {
  const route = path.replaceAll(/_[0-9a-hjkmnp-tv-z]{26}/g, "");
  const sum = [...method, ...route].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return sum % 4 === 0;
}

function bodyContract({
  method,
  path,
  scope,
  body,
  bodyBytes = 256 * 1024,
  isBodyOptional,
}: ContractEndpoint): void {
  describe(`${method} ${path} meets the contract of request bodies`, () => {
    test("refuses a malformed or non-object body with the reason", async () => {
      const ctx = await makeWorkspace();
      const deep = "[".repeat(100_000) + "]".repeat(100_000);
      for (const [sent, status, code] of [
        ["", isBodyOptional ? 404 : 400, isBodyOptional ? "NOT_FOUND" : "INVALID_JSON"],
        ["{", 400, "INVALID_JSON"],
        ['{"to":"\\ud800"}', 400, "INVALID_JSON"],
        ['{"to":"\\u0000"}', 400, "VALIDATION_ERROR"],
        ['{"__proto__":{}}', 400, "VALIDATION_ERROR"],
        ["[]", 400, "VALIDATION_ERROR"],
        ["null", 400, "VALIDATION_ERROR"],
        [deep, 400, "VALIDATION_ERROR"],
        [`{"to":"${"x".repeat(bodyBytes)}"}`, 413, "PAYLOAD_TOO_LARGE"],
      ] as const) {
        const response = await callApi(method, path, {
          // A separate key: the endpoint may have a low limit.
          key: (await makeKey(ctx, [scope])).secret,
          body: sent,
          headers: { "Content-Type": "application/json" },
        });
        expect([sent.slice(0, 40), response.status]).toEqual([sent.slice(0, 40), status]);
        expect(response.json).toMatchObject({
          error: { code, message: expect.any(String), requestId: expect.any(String) },
        });
      }
    });

    test("refuses another media type or a compressed body", async () => {
      const { secret: key } = await makeKey(await makeWorkspace(), [scope]);
      for (const headers of [
        { "Content-Type": "text/plain" },
        { "Content-Type": "application/json; charset=latin1" },
        { "Content-Type": "application/json", "Content-Encoding": "gzip" },
      ]) {
        const response = await callApi(method, path, { key, body: JSON.stringify(body), headers });
        expect(response.json).toMatchObject({ error: { code: "UNSUPPORTED_MEDIA_TYPE" } });
        expect(response.status).toBe(415);
      }
    });

    test("names an unknown member together with other issues", async () => {
      const { secret: key } = await makeKey(await makeWorkspace(), [scope]);
      const phone = ["to", "phone"].find((name) => name in Object(body));
      const sent = { ...Object(body), surplus: 1, ...(phone ? { [phone]: "+1 555 555 0123" } : {}) };
      const response = await callApi(method, path, { key, body: sent });
      expect(response.json).toMatchObject({
        error: {
          code: "VALIDATION_ERROR",
          details: {
            issues: [
              ...(phone ? [{ path: phone, suggestion: "15555550123" }] : []),
              { path: "surplus", code: "unknown_member" },
            ],
          },
        },
      });
    });

    test("refuses a malformed idempotency key before reading the body", async () => {
      const ctx = await makeWorkspace();
      for (const bad of ["", " ", "a b", "a, b", "x".repeat(256), "é", '"a"b"']) {
        const { secret: key } = await makeKey(ctx, [scope]);
        const response = await callApi(method, path, { key, body: "{", headers: { "Idempotency-Key": bad } });
        expect([bad, response.json]).toMatchObject([bad, { error: { code: "IDEMPOTENCY_KEY_INVALID" } }]);
      }
    });
  });
}

/** Authorization headers that must be refused, each for another reason. */
async function wrongKeys(ctx: Ctx, scope: Scope): Promise<[string, Record<string, string>][]> {
  const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });
  const good = await makeKey(ctx, [scope]);
  const revoked = await makeKey(ctx, [scope]);
  await revokeKey(ctx, revoked.id);
  const expired = await makeKey(ctx, [scope], "expired");
  await ctx.db
    .update(apiKeys)
    .set({ expiresAt: new Date(0) })
    .where(and(eq(apiKeys.workspaceId, ctx.workspaceId), eq(apiKeys.name, "expired")));
  const elsewhere = await makeKey(ctx, [scope], "elsewhere");
  await ctx.db
    .update(apiKeys)
    .set({ allowedCidrs: ["203.0.113.0/24"] })
    .where(and(eq(apiKeys.workspaceId, ctx.workspaceId), eq(apiKeys.name, "elsewhere")));
  const wrongScope = await makeKey(
    ctx,
    scopes.filter((other) => other !== scope),
  );
  return [
    ["malformed", bearer("nope")],
    ["another scheme", { Authorization: `Basic ${good.secret}` }],
    ["an empty token", { Authorization: "Bearer " }],
    ["cut short", bearer(good.secret.slice(0, -1))],
    ["unknown", bearer(`${KEY_PREFIX}${"0".repeat(32)}`)],
    ["much too long", bearer("x".repeat(5000))],
    ["in the wrong case", bearer(good.secret.toUpperCase())],
    ["revoked", bearer(revoked.secret)],
    ["expired", bearer(expired.secret)],
    ["of the wrong scope", bearer(wrongScope.secret)],
    ["from an address that is not allowed", bearer(elsewhere.secret)],
    [
      "claiming an address that is allowed",
      {
        ...bearer(elsewhere.secret),
        // The trusted proxy appends the client's address after the one the client claimed.
        "X-Forwarded-For": "203.0.113.7, 198.51.100.9",
        "X-Parley-Client-Address": "203.0.113.7",
      },
    ],
  ];
}
