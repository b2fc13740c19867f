import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { webhookEndpoints } from "#db/schema/index.ts";
import type { Scope } from "#lib/platform/scopes.ts";
import { apiContract, callApi } from "#lib/testing/api-contract.ts";
import { makeKey, makeWorkspace } from "#lib/testing/factories.ts";

const PATH = "/api/v1/webhook-endpoints";
const RECEIVER = { url: "https://example.com/events", eventTypes: ["message.*", "ping"] };

apiContract({ method: "GET", path: PATH, scope: "webhooks.manage", methods: ["GET", "POST"] });
apiContract({
  method: "POST",
  path: PATH,
  scope: "webhooks.manage",
  body: { ...RECEIVER, eventTypes: ["ping"] },
  methods: ["GET", "POST"],
});

async function keyOf(ctx = makeWorkspace()) {
  return (await makeKey(await ctx, ["webhooks.manage", "messages.read"])).secret;
}

const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

function shown(url = RECEIVER.url) {
  return {
    id: expect.stringMatching(/^whk_/),
    url,
    description: null,
    eventTypes: RECEIVER.eventTypes,
    state: "enabled",
    disabledReason: null,
    disabledAt: null,
    failingSince: null,
    lastSuccessAt: null,
    previousSecretUntil: null,
    createdAt: instant,
    updatedAt: instant,
  };
}

describe("POST /v1/webhook-endpoints", () => {
  test("returns the endpoint with its secret, which no list contains", async () => {
    const key = await keyOf();
    const made = await callApi("POST", PATH, { key, body: RECEIVER });
    expect(made.status).toBe(200);
    expect(made.json).toEqual({ ...shown(), secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/) });
    const list = await callApi("GET", PATH, { key });
    expect(list.json).toEqual({ data: [shown()], hasMore: false, nextCursor: null });
  });

  test("the same idempotency key creates one endpoint and returns the same secret", async () => {
    const ctx = await makeWorkspace();
    const key = await keyOf(Promise.resolve(ctx));
    const headers = { "Idempotency-Key": "receiver-1" };
    const [first, second] = [
      await callApi("POST", PATH, { key, body: RECEIVER, headers }),
      await callApi("POST", PATH, { key, body: RECEIVER, headers }),
    ];
    expect(second.text).toBe(first.text);
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect((await callApi("GET", PATH, { key })).json).toMatchObject({ data: [shown()] });
    const { secret } = first.json as { secret: string };
    const kept = await ctx.db.execute<{ row: string }>(
      sql`select t::text as row from idempotency_keys t where t.key = 'receiver-1'`,
    );
    expect(kept.some(({ row }) => row.includes(secret.slice(6, 30)))).toBe(false);
  });

  test("an endpoint that an earlier release stored with a longer URL is listed and can be changed", async () => {
    const ctx = await makeWorkspace();
    const key = await keyOf(Promise.resolve(ctx));
    const { json } = await callApi("POST", PATH, { key, body: RECEIVER });
    const path = `${PATH}/${Object(json).id}`;
    const url = `${RECEIVER.url}?team=${"%E4%B8%AD".repeat(230)}`;
    await ctx.db
      .update(webhookEndpoints)
      .set({ url })
      .where(eq(webhookEndpoints.id, Object(json).id));
    const list = await callApi("GET", PATH, { key });
    expect([list.status, list.json]).toMatchObject([200, { data: [{ url }] }]);
    const changed = await callApi("PATCH", path, { key, body: { url: RECEIVER.url } });
    expect([changed.status, changed.json]).toMatchObject([200, { url: RECEIVER.url }]);
  });

  test.each([
    ["http://example.com/", "The URL must start with https://."],
    ["https://192.168.1.1/", "The URL must point to a public host, not to a local name or private address."],
    ["https://example.com:25/", "The URL must use port 443, or 1024 or higher."],
    ["https://user:pass@example.com/", "The URL must not contain a username or password."],
    [
      `https://example.com/?team=${"中".repeat(230)}`,
      "Percent-encoded, the URL is longer than 2048 characters. Use a shorter one.",
    ],
  ])("refuses %s with a reason", async (url, message) => {
    const key = await keyOf();
    const refused = await callApi("POST", PATH, { key, body: { ...RECEIVER, url } });
    expect([refused.status, refused.json]).toEqual([
      400,
      {
        error: {
          code: "VALIDATION_ERROR",
          message: `url: ${message}`,
          details: { issues: [{ path: "url", code: "address_not_allowed", message }] },
          requestId: expect.stringMatching(/^req_/),
          docUrl: expect.stringMatching(/VALIDATION_ERROR$/),
        },
      },
    ]);
  });

  test("refuses unknown event types and an empty list", async () => {
    const key = await keyOf();
    for (const eventTypes of [["message.seen"], ["ping.*"], []]) {
      const refused = await callApi("POST", PATH, { key, body: { ...RECEIVER, eventTypes } });
      expect([eventTypes, refused.status]).toEqual([eventTypes, 400]);
    }
  });

  test("a key subscribes to events that it can read; the error for others names the missing scopes", async () => {
    const ctx = await makeWorkspace();
    const create = async (scopes: Scope[], eventTypes: string[]) => {
      const { secret: key } = await makeKey(ctx, ["webhooks.manage", ...scopes]);
      const { status, json } = await callApi("POST", PATH, { key, body: { ...RECEIVER, eventTypes } });
      return [status, Object(json).error?.details.issues ?? null];
    };
    const lacking = (type: string, scopes: string) => ({
      path: "eventTypes",
      code: "missing_scope",
      message: `The key cannot read ${type} events. Use a key with the ${scopes}.`,
    });
    expect(await create([], ["ping", "message.*", "contact.created"])).toEqual([
      400,
      [
        lacking("message.*", "scope messages.read or events.read"),
        lacking("contact.created", "scope contacts.read or events.read"),
      ],
    ]);
    expect(await create(["messages.read"], ["*"])).toEqual([
      400,
      [lacking("*", "scopes contacts.read, numbers.read, otp.send and templates.read, or with events.read")],
    ]);
    expect(await create([], ["webhook_endpoint.*", "number.status_changed"])).toEqual([
      400,
      [lacking("number.status_changed", "scope numbers.read or events.read")],
    ]);
    expect(await create([], ["webhook_endpoint.*"])).toEqual([200, null]);
    expect(await create(["numbers.read"], ["number.*"])).toEqual([200, null]);
    expect(await create(["messages.read"], ["message.*", "conversation.closed"])).toEqual([200, null]);
    const all: Scope[] = ["messages.read", "contacts.read", "otp.send", "templates.read", "numbers.read"];
    expect(await create(all, ["*"])).toEqual([200, null]);
    expect(await create(["events.read"], ["*"])).toEqual([200, null]);
  });

  test("a workspace has at most twenty endpoints", async () => {
    const key = await keyOf();
    const responses = await Promise.all(
      Array.from({ length: 22 }, () => callApi("POST", PATH, { key, body: RECEIVER })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(responses.find(({ status }) => status === 400)?.json).toMatchObject({
      error: { details: { issues: [{ code: "too_many" }] } },
    });
  });
});

describe("GET /v1/webhook-endpoints", () => {
  test("pages through all endpoints once, newest first, and refuses other lists' cursors", async () => {
    const ctx = await makeWorkspace();
    const key = await keyOf(Promise.resolve(ctx));
    for (const name of ["a", "b", "c"]) {
      await callApi("POST", PATH, { key, body: { ...RECEIVER, url: `https://example.com/${name}` } });
    }
    const first = await callApi("GET", `${PATH}?limit=2`, { key });
    const { nextCursor } = first.json as { nextCursor: string };
    expect(first.json).toEqual({
      data: [shown("https://example.com/c"), shown("https://example.com/b")],
      hasMore: true,
      nextCursor: expect.any(String),
    });
    const rest = await callApi("GET", `${PATH}?limit=2&cursor=${nextCursor}`, { key });
    expect(rest.json).toEqual({ data: [shown("https://example.com/a")], hasMore: false, nextCursor: null });
    const last = Object(rest.json).data[0].createdAt;
    const older = await callApi("GET", `${PATH}?createdBefore=${last}`, { key });
    expect(older.json).toMatchObject({ data: [] });
    const newer = await callApi("GET", `${PATH}?createdAfter=${last}&order=asc&limit=1`, { key });
    expect(newer.json).toMatchObject({ data: [shown("https://example.com/a")], hasMore: true });
    const response = await callApi("GET", `${PATH}?cursor=${nextCursor}`, { key: await keyOf() });
    expect([response.status, response.json]).toEqual([
      400,
      {
        error: {
          code: "INVALID_CURSOR",
          message: expect.any(String),
          requestId: expect.stringMatching(/^req_/),
          docUrl: expect.any(String),
        },
      },
    ]);
  });
});
