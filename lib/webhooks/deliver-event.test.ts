import { and, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { alerts, contacts, conversations, webhookEvents } from "#db/schema/index.ts";
import { HOUR, MINUTE, SECOND } from "#lib/platform/clock.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import { DeliveryBench } from "#lib/testing/delivery-bench.ts";
import { makeCloudNumber } from "#lib/testing/factories.ts";
import { type ReceivedCall, verifyCall } from "#lib/testing/webhook-receiver.ts";
import { findDueEndpoints } from "#lib/webhooks/claim-deliveries.ts";
import { getDelivery, getEndpoint } from "#lib/webhooks/queries.ts";
import { replayEvents } from "#lib/webhooks/replay-events.ts";
import { DELIVERY_LEASE_MS } from "#lib/webhooks/rules.ts";

let bench: DeliveryBench;
beforeEach(async () => {
  bench = await DeliveryBench.open();
});
afterEach(() => bench.receiver.stop());

const openAlerts = async () =>
  (
    await bench.ctx.db
      .select()
      .from(alerts)
      .where(and(eq(alerts.workspaceId, bench.ctx.workspaceId), eq(alerts.subjectId, bench.endpointId)))
  )
    .filter((row) => row.resolvedAt === null)
    .map((row) => row.kind);

/** Delivers what is due. @param minMs until the next attempt */
async function expectNextAttempt(minMs: number, maxMs: number): Promise<void> {
  const readTime = async () => {
    const [row] = await bench.ctx.db.execute<{ ms: number }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
    );
    return row?.ms ?? 0;
  };
  const before = await readTime();
  await bench.deliverDue();
  const after = await readTime();
  const at = Date.parse((await bench.onlyDelivery()).nextAttemptAt ?? "");
  // The column is rounded to milliseconds.
  expect(at).toBeGreaterThanOrEqual(Math.floor(before + minMs));
  expect(at).toBeLessThanOrEqual(Math.ceil(after + maxMs));
}

async function makeConversation(): Promise<Id<"conv">> {
  const number = await makeCloudNumber(bench.ctx, "an app secret", String(Math.floor(Math.random() * 1e15)));
  const [contactId, id] = [newId("contact"), newId("conv")];
  const { workspaceId } = bench.ctx;
  await bench.ctx.db.insert(contacts).values({ id: contactId, workspaceId, source: "api" });
  const numberId = number.id as Id<"num">;
  await bench.ctx.db
    .insert(conversations)
    .values({ id, workspaceId, contactId, numberId, lastActivityAt: new Date() });
  return id;
}

describe("a delivery", () => {
  test("sends the stored body signed and logs the response", async () => {
    bench.receiver.respondWith((_call, response) => void response.writeHead(201).end("thanks"));
    const eventId = await bench.recordEvent();
    expect(await findDueEndpoints(bench.ctx.db)).toContainEqual({
      workspaceId: bench.ctx.workspaceId,
      endpointId: bench.endpointId,
    });
    expect(await bench.deliverDue()).toBe(1);
    const [call] = bench.receiver.calls;
    const [event] = await bench.ctx.db.select().from(webhookEvents).where(eq(webhookEvents.id, eventId));
    expect(call?.body).toBe(event?.body);
    expect(call?.headers).toMatchObject({
      "user-agent": "Parley-Webhooks/1",
      "content-type": "application/json",
      "webhook-id": eventId,
    });
    // The package always compares with the real time.
    expect(verifyCall(bench.secret, call as ReceivedCall)).toMatchObject({
      id: eventId,
      type: "contact.created",
    });
    const delivery = await bench.onlyDelivery();
    expect(delivery).toMatchObject({ state: "delivered", attempts: 1, lastStatus: 201, nextAttemptAt: null });
    expect(await getDelivery(bench.ctx, bench.endpointId, delivery.id)).toMatchObject({
      body: event?.body,
      attempts: [{ attempt: 1, url: bench.receiver.url, status: 201, error: null, responseBody: "thanks" }],
    });
    expect(await findDueEndpoints(bench.ctx.db)).not.toContainEqual({
      workspaceId: bench.ctx.workspaceId,
      endpointId: bench.endpointId,
    });
  });

  test("retries by the schedule with the same id and a new signature until it succeeds", async () => {
    bench.receiver.respondWith((_call, response) => void response.writeHead(500).end());
    await bench.recordEvent();
    await expectNextAttempt(4500, 5500);
    expect(await bench.deliverDue()).toBe(0);
    await bench.advanceClock(6 * SECOND);
    bench.receiver.respondWith((_call, response) => void response.writeHead(204).end());
    expect(await bench.deliverDue()).toBe(1);
    const [first, second] = bench.receiver.calls.map(({ headers }) => headers);
    expect(second?.["webhook-id"]).toBe(first?.["webhook-id"]);
    expect(second?.["webhook-signature"]).not.toBe(first?.["webhook-signature"]);
    expect(await bench.onlyDelivery()).toMatchObject({ state: "delivered", attempts: 2 });
  });

  test("honors Retry-After", async () => {
    bench.receiver.respondWith(
      (_call, response) => void response.writeHead(429, { "retry-after": "3600" }).end(),
    );
    await bench.recordEvent();
    await expectNextAttempt(HOUR, HOUR);
  });

  test("whose event is no longer stored fails without a request, and the endpoint is still failing", async () => {
    bench.receiver.respondWith((_call, response) => void response.writeHead(500).end());
    const eventId = await bench.recordEvent();
    await bench.deliverDue();
    const failing = await getEndpoint(bench.ctx, bench.endpointId);
    expect(failing.failingSince).not.toBeNull();
    await bench.ctx.db.delete(webhookEvents).where(eq(webhookEvents.id, eventId));
    await bench.advanceClock(6 * SECOND);
    expect([await bench.deliverDue(), bench.receiver.calls.length]).toEqual([1, 1]);
    expect(await bench.onlyDelivery()).toMatchObject({ state: "failed", attempts: 2 });
    expect((await getEndpoint(bench.ctx, bench.endpointId)).failingSince).toBe(failing.failingSince);
  });

  test("fails after ten attempts and raises an alert until it is replayed", async () => {
    bench.receiver.respondWith((_call, response) => void response.writeHead(500).end());
    await bench.recordEvent();
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect([attempt, await bench.deliverDue()]).toEqual([attempt, 1]);
      await bench.advanceClock(27 * HOUR);
    }
    expect(await bench.deliverDue()).toBe(0);
    expect(await bench.onlyDelivery()).toMatchObject({ state: "failed", attempts: 10, lastStatus: 500 });
    expect(await openAlerts()).toContain("webhook_endpoint.gave_up");
    await replayEvents(bench.ctx, bench.endpointId, { failedSince: new Date(0).toISOString() });
    expect(await openAlerts()).not.toContain("webhook_endpoint.gave_up");
  });

  test("fails immediately on abort-message without counting against the endpoint", async () => {
    bench.receiver.respondWith((_call, response) => {
      response.writeHead(400, { "webhook-delivery": "abort-message" }).end();
    });
    await bench.recordEvent();
    await bench.deliverDue();
    expect(await bench.onlyDelivery()).toMatchObject({ state: "failed", attempts: 1 });
    expect(await getEndpoint(bench.ctx, bench.endpointId)).toMatchObject({
      state: "enabled",
      failingSince: null,
    });
  });

  test("is claimed again when the lease of a crashed process ends, and not before", async () => {
    await bench.recordEvent();
    expect(await bench.claim()).toHaveLength(1);
    expect(await bench.claim()).toHaveLength(0);
    await bench.advanceClock(DELIVERY_LEASE_MS);
    expect(await bench.deliverDue()).toBe(1);
    expect(await bench.onlyDelivery()).toMatchObject({ state: "delivered", attempts: 1 });
  });

  test("is claimed once and in time by nodes whose clocks are minutes behind and ahead", async () => {
    onTestFinished(() => void vi.useRealTimers());
    await bench.recordEvent();
    const present = Date.now();
    vi.useFakeTimers({ now: present - 5 * MINUTE, toFake: ["Date"] });
    expect(await findDueEndpoints(bench.ctx.db)).toContainEqual({
      workspaceId: bench.ctx.workspaceId,
      endpointId: bench.endpointId,
    });
    const claimed = await bench.claim();
    expect(claimed).toHaveLength(1);
    vi.setSystemTime(present + 5 * MINUTE);
    expect(await bench.claim()).toEqual([]);
    bench.receiver.respondWith((_call, response) => void response.writeHead(500).end());
    for (const one of claimed) await bench.deliver(one);
    const next = Date.parse((await bench.onlyDelivery()).nextAttemptAt ?? "");
    expect(next - present).toBeLessThan(MINUTE);
  });

  test("may succeed but not fail after its lease has ended", async () => {
    await bench.recordEvent();
    const [slow] = await bench.claim();
    if (!slow) throw new Error("Nothing was claimed.");
    await bench.advanceClock(DELIVERY_LEASE_MS);
    const [quick] = await bench.claim();
    if (!quick) throw new Error("Nothing was claimed again.");
    bench.receiver.respondWith((_call, response) => void response.writeHead(500).end());
    await bench.deliver(slow);
    expect(await bench.onlyDelivery()).toMatchObject({ state: "pending", attempts: 0 });
    bench.receiver.respondWith((_call, response) => void response.writeHead(204).end());
    await bench.deliver(quick);
    expect(await bench.onlyDelivery()).toMatchObject({ state: "delivered" });
  });
});

describe("claims", () => {
  test("preserves the order within a conversation without blocking other conversations", async () => {
    const [one, other] = [await makeConversation(), await makeConversation()];
    const first = await bench.recordEvent(one);
    const second = await bench.recordEvent(one);
    const third = await bench.recordEvent(other);
    const claimed = await bench.claim();
    expect(claimed.map(({ eventId }) => eventId).sort()).toEqual([first, third].sort());
    expect(await bench.claim()).toEqual([]);
    // A failed attempt no longer blocks later events.
    bench.receiver.respondWith((call, response) => {
      response.writeHead(call.headers["webhook-id"] === first ? 500 : 204).end();
    });
    await Promise.all(claimed.map((delivery) => bench.deliver(delivery)));
    expect((await bench.claim()).map(({ eventId }) => eventId)).toEqual([second]);
  });

  test("allows at most ten deliveries in flight under concurrent claims", async () => {
    for (let index = 0; index < 25; index += 1) await bench.recordEvent();
    const claims = await Promise.all(Array.from({ length: 8 }, () => bench.claim()));
    expect(claims.flat()).toHaveLength(10);
    expect(new Set(claims.flat().map(({ id }) => id)).size).toBe(10);
  });

  test("allows one delivery in flight after five consecutive failures until one succeeds", async () => {
    bench.receiver.respondWith((_call, response) => void response.writeHead(500).end());
    for (let index = 0; index < 5; index += 1) await bench.recordEvent();
    expect(await bench.claim()).toHaveLength(5);
    await bench.advanceClock(DELIVERY_LEASE_MS);
    expect(await bench.deliverDue()).toBe(5);
    for (let index = 0; index < 5; index += 1) await bench.recordEvent();
    await bench.advanceClock(HOUR);
    const [alone, ...more] = await bench.claim();
    expect(more).toEqual([]);
    expect(await bench.claim()).toEqual([]);
    bench.receiver.respondWith((_call, response) => void response.writeHead(204).end());
    if (alone) await bench.deliver(alone);
    expect(await bench.claim()).toHaveLength(9);
  });
});
