import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { auditEntries, webhookDeliveries, webhookEvents } from "#db/schema/index.ts";
import { recordWebhookEvent } from "#lib/events/record-webhook-event.ts";
import { newId } from "#lib/platform/id.ts";
import { apiContract, callApi } from "#lib/testing/api-contract.ts";
import { makeKey, makeWorkspace, until } from "#lib/testing/factories.ts";
import { startReceiver, verifyCall } from "#lib/testing/webhook-receiver.ts";
import { createEndpoint } from "#lib/webhooks/create-endpoint.ts";
import { sendPing } from "#lib/webhooks/send-ping.ts";

const PATH = "/api/v1/webhook-endpoints";
const SOME = `${PATH}/${newId("whk")}`;
const scope = "webhooks.manage";
const methods = ["GET", "PATCH", "DELETE"] as const;

apiContract({ method: "GET", path: SOME, scope, methods });
apiContract({ method: "PATCH", path: SOME, scope, methods, body: { description: "Shop" } });
apiContract({ method: "DELETE", path: SOME, scope, methods });
apiContract({ method: "POST", path: `${SOME}/rotate-secret`, scope });
apiContract({ method: "GET", path: `${SOME}/deliveries`, scope });
apiContract({ method: "GET", path: `${SOME}/deliveries/${newId("dlv")}`, scope });
apiContract({ method: "POST", path: `${SOME}/replay`, scope, body: { eventId: newId("evt") } });

async function make(url = "https://example.com/events") {
  const ctx = await makeWorkspace();
  const { secret: key } = await makeKey(ctx, [scope, "events.read"]);
  const resolve = async () => [{ address: "93.184.215.14", family: 4 }];
  const network = { allowHosts: ["127.0.0.1"], resolve };
  const { endpoint, secret } = await createEndpoint(ctx, { url, eventTypes: ["*"] }, network);
  return { ctx, key, secret, id: endpoint.id, path: `${PATH}/${endpoint.id}` };
}

const notFound = {
  error: {
    code: "NOT_FOUND",
    message: "Not found. Check the path and the ID.",
    requestId: expect.stringMatching(/^req_/),
    docUrl: expect.any(String),
  },
};

test("the audit log has the same fields of an endpoint when it is created and when it is deleted", async () => {
  const ctx = await makeWorkspace();
  const { secret: key } = await makeKey(ctx, [scope, "events.read"]);
  const body = { url: "https://example.com/events", eventTypes: ["ping", "ping"], description: "Shop" };
  const { json } = await callApi("POST", PATH, { key, body });
  const id = String(Object(json).id);
  await callApi("DELETE", `${PATH}/${id}`, { key });
  const entries = await ctx.db
    .select({ before: auditEntries.before, after: auditEntries.after })
    .from(auditEntries)
    .where(and(eq(auditEntries.workspaceId, ctx.workspaceId), eq(auditEntries.targetId, id)))
    .orderBy(auditEntries.createdAt);
  const values = { eventTypes: ["ping"], description: "Shop" };
  expect(entries).toEqual([
    { before: null, after: values },
    { before: values, after: null },
  ]);
});

test("another workspace's endpoint, a deleted one and an invalid id get 404 from every action", async () => {
  const mine = await make();
  const deleted = await callApi("DELETE", mine.path, { key: mine.key });
  expect([deleted.status, deleted.json]).toEqual([200, { id: mine.id, deleted: true }]);
  const theirs = await make();
  for (const id of [mine.id, theirs.id, newId("whk"), newId("evt"), "whk_nonsense"]) {
    for (const [method, path, body] of [
      ["GET", "", undefined],
      ["PATCH", "", { description: "Mine now" }],
      ["DELETE", "", undefined],
      ["POST", "/rotate-secret", undefined],
      ["GET", "/deliveries", undefined],
      ["GET", `/deliveries/${newId("dlv")}`, undefined],
      ["POST", "/replay", { failedSince: "2026-01-01T00:00:00Z" }],
    ] as const) {
      const response = await callApi(method, `${PATH}/${id}${path}`, { key: mine.key, body });
      expect([method, path, response.status, response.json]).toEqual([method, path, 404, notFound]);
    }
  }
});

describe("PATCH /v1/webhook-endpoints/{id}", () => {
  test("changes only the given fields", async () => {
    const { key, path } = await make();
    const before = (await callApi("GET", path, { key })).json as Record<string, unknown>;
    const changed = await callApi("PATCH", path, {
      key,
      body: { description: "Shop", eventTypes: ["contact.*"] },
    });
    expect([changed.status, changed.json]).toEqual([
      200,
      { ...before, description: "Shop", eventTypes: ["contact.*"], updatedAt: expect.any(String) },
    ]);
    const cleared = await callApi("PATCH", path, { key, body: { description: null } });
    expect(cleared.json).toMatchObject({ description: null, eventTypes: ["contact.*"] });
    const refused = await callApi("PATCH", path, { key, body: { url: "https://127.0.0.2/" } });
    expect(refused.json).toMatchObject({ error: { code: "VALIDATION_ERROR" } });
  });

  test("disables and enables an endpoint", async () => {
    const { key, path } = await make();
    const off = await callApi("PATCH", path, { key, body: { state: "disabled" } });
    expect(off.json).toMatchObject({
      state: "disabled",
      disabledReason: "Disabled manually.",
      disabledAt: expect.any(String),
    });
    const on = await callApi("PATCH", path, { key, body: { state: "enabled" } });
    expect(on.json).toMatchObject({ state: "enabled", disabledReason: null, disabledAt: null });
  });
});

test("a key without a read scope can neither redirect nor replay those events, but can change other fields of their endpoint", async () => {
  const { ctx, path } = await make();
  const { secret: key } = await makeKey(ctx, [scope]);
  await recordWebhookEvent(ctx, { type: "contact.created", data: { name: "Ana" } });
  const [event] = await ctx.db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(eq(webhookEvents.workspaceId, ctx.workspaceId));
  const deliveries = () =>
    ctx.db.$count(webhookDeliveries, eq(webhookDeliveries.workspaceId, ctx.workspaceId));
  expect(await deliveries()).toBe(1);
  await ctx.db
    .update(webhookDeliveries)
    .set({ state: "failed", attempts: 10 })
    .where(eq(webhookDeliveries.workspaceId, ctx.workspaceId));
  const since = "2026-01-01T00:00:00Z";
  for (const [method, place, body] of [
    ["PATCH", "", { url: "https://example.com/elsewhere" }],
    ["PATCH", "", { eventTypes: ["message.received"] }],
    ["POST", "/replay", { eventId: event?.id }],
    ["POST", "/replay", { failedSince: since }],
    ["POST", "/replay", { from: since, to: new Date(Date.now() + 60_000).toISOString() }],
  ] as const) {
    const response = await callApi(method, `${path}${place}`, { key, body });
    expect([place, body, response.status, response.json]).toMatchObject([
      place,
      body,
      400,
      { error: { code: "VALIDATION_ERROR", details: { issues: [{ code: "missing_scope" }] } } },
    ]);
  }
  const moved = await callApi("PATCH", path, { key, body: { url: "https://example.com/elsewhere" } });
  expect(Object(moved.json).error.details.issues[0]).toMatchObject({
    path: "url",
    message: expect.stringMatching(/^A new URL needs the scopes of the endpoint's events, here of /),
  });
  const [delivery] = await ctx.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.workspaceId, ctx.workspaceId));
  expect([delivery?.state, delivery?.attempts]).toEqual(["failed", 10]);
  const withheld = await callApi("GET", `${path}/deliveries/${delivery?.id}`, { key });
  expect(withheld.json).toMatchObject({ eventType: "contact.created", redacted: true, body: null });
  expect(withheld.text).not.toContain("Ana");
  const shown = await callApi("PATCH", path, { key, body: { description: "Still ours" } });
  expect([shown.status, shown.json]).toMatchObject([
    200,
    { eventTypes: ["*"], url: "https://example.com/events" },
  ]);
});

test("after a rotation both secrets sign, and the running server delivers, logs and replays the event", async () => {
  const receiver = await startReceiver();
  const { ctx, key, secret, id, path } = await make(receiver.url);
  const rotated = await callApi("POST", `${path}/rotate-secret`, { key });
  const { secret: next } = rotated.json as { secret: string };
  expect(rotated.json).toEqual({
    ...((await callApi("GET", path, { key })).json as object),
    secret: expect.stringMatching(/^whsec_/),
  });
  expect(next).not.toBe(secret);
  const eventId = await sendPing(ctx, id);
  const call = await until(async () => receiver.calls[0] ?? null);
  for (const known of [secret, next]) expect(verifyCall(known, call)).toMatchObject({ id: eventId });
  const log = await until(async () => {
    const { json } = await callApi("GET", `${path}/deliveries?state=delivered`, { key });
    return (json as { data: unknown[] }).data.length > 0 ? json : null;
  });
  expect(log).toEqual({
    data: [
      {
        id: expect.stringMatching(/^dlv_/),
        eventId,
        eventType: "ping",
        conversationId: null,
        sequence: null,
        state: "delivered",
        attempts: 1,
        nextAttemptAt: null,
        lastStatus: 204,
        lastError: null,
        createdAt: expect.any(String),
        finishedAt: expect.any(String),
      },
    ],
    hasMore: false,
    nextCursor: null,
  });
  const [delivery] = Object(log).data;
  const detail = await callApi("GET", `${path}/deliveries/${delivery.id}`, { key });
  expect(detail.json).toEqual({
    ...delivery,
    redacted: false,
    body: call.body,
    attemptLog: [
      {
        attempt: 1,
        startedAt: expect.any(String),
        durationMs: expect.any(Number),
        url: receiver.url,
        requestHeaders: expect.objectContaining({ "webhook-id": eventId }),
        status: 204,
        responseHeaders: {},
        responseBody: "",
        error: null,
      },
    ],
  });
  const none = await callApi("GET", `${path}/deliveries?createdBefore=${delivery.createdAt}`, { key });
  expect(none.json).toMatchObject({ data: [] });
  const same = await callApi(
    "GET",
    `${path}/deliveries?state=delivered&state=failed&eventType=ping,message.sent&order=asc&createdAfter=${delivery.createdAt}`,
    { key },
  );
  expect(same.json).toEqual(log);
  const again = await callApi("POST", `${path}/replay`, { key, body: { eventId } });
  expect([again.status, again.json]).toEqual([200, { replayed: 1, hasMore: false, nextFrom: null }]);
  await until(async () => (receiver.calls.length === 2 ? true : null));
  expect(receiver.calls[1]?.headers["webhook-id"]).toBe(eventId);
  await receiver.stop();
});

describe("POST /v1/webhook-endpoints/{id}/replay", () => {
  async function refuse({ ctx, path }: { ctx: Ctx; path: string }, body: unknown) {
    const { secret: key } = await makeKey(ctx, [scope]);
    const response = await callApi("POST", `${path}/replay`, { key, body });
    return [response.status, (response.json as { error: { code: string } }).error.code];
  }

  test("accepts exactly one of an event, a time or a range", async () => {
    const made = await make();
    for (const body of [
      {},
      { eventId: newId("evt"), failedSince: "2026-01-01T00:00:00Z" },
      { from: "2026-01-01T00:00:00Z" },
      { to: "2026-01-01T00:00:00Z" },
      { from: "2026-01-02T00:00:00Z", to: "2026-01-01T00:00:00Z" },
      { held: true },
    ]) {
      expect(await refuse(made, body)).toEqual([400, "VALIDATION_ERROR"]);
    }
    expect(await refuse(made, { eventId: newId("evt") })).toEqual([404, "NOT_FOUND"]);
    const none = await callApi("POST", `${made.path}/replay`, {
      key: made.key,
      body: { from: "2026-01-01T00:00:00Z", to: "2026-01-02T00:00:00Z" },
      headers: { "Idempotency-Key": "once" },
    });
    expect(none.headers.get("ratelimit-policy")).toContain('"webhooks-replay";q=6;w=60');
    expect(none.json).toEqual({ replayed: 0, hasMore: false, nextFrom: null });
  });

  test("has its own rate limit", async () => {
    const { key, path } = await make();
    const body = { failedSince: "2026-01-01T00:00:00Z" };
    const statuses: number[] = [];
    let last: unknown;
    while (statuses.length < 10 && statuses.at(-1) !== 429) {
      const { status, json } = await callApi("POST", `${path}/replay`, { key, body });
      statuses.push(status);
      last = json;
    }
    expect(statuses.slice(0, 6)).toEqual(Array(6).fill(200));
    expect(last).toMatchObject({
      error: { code: "RATE_LIMITED", details: { policy: "webhooks-replay" } },
    });
  });
});
