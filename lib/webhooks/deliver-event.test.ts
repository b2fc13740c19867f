import { and, desc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import {
  alerts,
  contacts,
  conversations,
  outboundEvents,
  webhookDeliveries,
  webhookEndpoints,
} from "#db/schema/index.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#lib/clock.ts";
import { appendOutboundEvent } from "#lib/events/append-outbound-event.ts";
import { type Id, newId } from "#lib/id.ts";
import { makeCloudNumber, makeWorkspace } from "#lib/testing/factories.ts";
import {
  type ReceivedCall,
  startReceiver,
  verifyCall,
  type WebhookReceiver,
} from "#lib/testing/webhook-receiver.ts";
import { claimDeliveries, findDueEndpoints } from "#lib/webhooks/claim-deliveries.ts";
import { createEndpoint } from "#lib/webhooks/create-endpoint.ts";
import { deliverEvent } from "#lib/webhooks/deliver-event.ts";
import { getDelivery, getEndpoint, listDeliveries } from "#lib/webhooks/queries.ts";
import { replayEvents } from "#lib/webhooks/replay-events.ts";
import { revealSecret, rotateSecret } from "#lib/webhooks/rotate-secret.ts";
import { LEASE_MS } from "#lib/webhooks/rules.ts";
import { sendPing } from "#lib/webhooks/send-ping.ts";
import { updateEndpoint } from "#lib/webhooks/update-endpoint.ts";

let ctx: Ctx;
let receiver: WebhookReceiver;
let endpointId: Id<"whk">;
let secret: string;
let now: Date;

beforeEach(async () => {
  ctx = await makeWorkspace();
  receiver = await startReceiver();
  now = new Date(Date.now() + SECOND);
  ({ id: endpointId, secret } = await makeEndpoint(receiver.url));
});
afterEach(() => receiver.stop());

const network = () => ({
  allowHosts: [receiver.host],
  resolve: async () => {
    throw new Error("No name is looked up here.");
  },
});

async function makeEndpoint(url: string, eventTypes = ["*"]) {
  const made = await createEndpoint(ctx, { url, eventTypes }, network());
  return { id: made.endpoint.id as Id<"whk">, secret: made.secret };
}

const tell = (conversationId?: Id<"conv">, type: "contact.created" | "message.sent" = "contact.created") =>
  appendOutboundEvent(ctx, { type, data: {}, conversationId: conversationId ?? null });

const claim = () => claimDeliveries(ctx.db, { workspaceId: ctx.workspaceId, endpointId }, now);

/** Delivers what is due, round by round, until nothing is. @returns how many calls were made */
async function deliverDue(): Promise<number> {
  let made = 0;
  for (;;) {
    const claimed = await claim();
    if (claimed.length === 0) return made;
    await Promise.all(
      claimed.map((one) => deliverEvent(ctx, one, { clock: { now: () => now }, network: network() })),
    );
    made += claimed.length;
  }
}

async function onlyDelivery() {
  const { data } = await listDeliveries(ctx, endpointId, { limit: 2 });
  const [delivery] = data;
  if (!delivery || data.length > 1) throw new Error("There is not exactly one delivery.");
  return delivery;
}

const openAlerts = async () =>
  (
    await ctx.db
      .select()
      .from(alerts)
      .where(and(eq(alerts.workspaceId, ctx.workspaceId), eq(alerts.subjectId, endpointId)))
  )
    .filter((row) => row.resolvedAt === null)
    .map((row) => row.kind);

async function makeConversation(): Promise<Id<"conv">> {
  const number = await makeCloudNumber(ctx, "an app secret", String(Math.floor(Math.random() * 1e15)));
  const [contactId, id] = [newId("contact"), newId("conv")];
  const { workspaceId } = ctx;
  await ctx.db.insert(contacts).values({ id: contactId, workspaceId, source: "api" });
  const numberId = number.id as Id<"num">;
  await ctx.db
    .insert(conversations)
    .values({ id, workspaceId, contactId, numberId, lastActivityAt: new Date() });
  return id;
}

describe("a delivery", () => {
  test("arrives signed, byte for byte as it was written, and is logged with what was answered", async () => {
    receiver.answer((_call, response) => void response.writeHead(201).end("thanks"));
    const eventId = await tell();
    expect(await findDueEndpoints(ctx.db, now)).toContainEqual({ workspaceId: ctx.workspaceId, endpointId });
    expect(await deliverDue()).toBe(1);
    const [call] = receiver.calls;
    const [event] = await ctx.db.select().from(outboundEvents).where(eq(outboundEvents.id, eventId));
    expect(call?.body).toBe(event?.body);
    expect(call?.headers).toMatchObject({
      "user-agent": "Parley-Webhooks/1",
      "content-type": "application/json",
      "webhook-id": eventId,
    });
    // The package's own check, which knows only the real present.
    expect(verifyCall(secret, call as ReceivedCall)).toMatchObject({ id: eventId, type: "contact.created" });
    const delivery = await onlyDelivery();
    expect(delivery).toMatchObject({ state: "delivered", attempts: 1, lastStatus: 201, nextAttemptAt: null });
    expect(await getDelivery(ctx, endpointId, delivery.id)).toMatchObject({
      body: event?.body,
      attempts: [{ attempt: 1, url: receiver.url, status: 201, error: null, responseBody: "thanks" }],
    });
    expect(await findDueEndpoints(ctx.db, now)).not.toContainEqual({
      workspaceId: ctx.workspaceId,
      endpointId,
    });
  });

  test("that fails comes again by the schedule, with the same id and a new signature, until it arrives", async () => {
    receiver.answer((_call, response) => void response.writeHead(500).end());
    await tell();
    await deliverDue();
    const { nextAttemptAt } = await onlyDelivery();
    const wait = new Date(nextAttemptAt ?? 0).getTime() - now.getTime();
    expect(wait).toBeGreaterThanOrEqual(4500);
    expect(wait).toBeLessThanOrEqual(5500);
    expect(await deliverDue()).toBe(0);
    now = new Date(now.getTime() + 6 * SECOND);
    receiver.answer((_call, response) => void response.writeHead(204).end());
    expect(await deliverDue()).toBe(1);
    const [first, second] = receiver.calls.map(({ headers }) => headers);
    expect(second?.["webhook-id"]).toBe(first?.["webhook-id"]);
    expect(second?.["webhook-signature"]).not.toBe(first?.["webhook-signature"]);
    expect(await onlyDelivery()).toMatchObject({ state: "delivered", attempts: 2 });
  });

  test("waits as long as the endpoint asks for", async () => {
    receiver.answer((_call, response) => void response.writeHead(429, { "retry-after": "3600" }).end());
    await tell();
    await deliverDue();
    expect((await onlyDelivery()).nextAttemptAt).toBe(new Date(now.getTime() + HOUR).toISOString());
  });

  test("is given up after ten attempts, and the admins are told", async () => {
    receiver.answer((_call, response) => void response.writeHead(500).end());
    await tell();
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect([attempt, await deliverDue()]).toEqual([attempt, 1]);
      now = new Date(now.getTime() + 27 * HOUR);
    }
    expect(await deliverDue()).toBe(0);
    expect(await onlyDelivery()).toMatchObject({ state: "failed", attempts: 10, lastStatus: 500 });
    expect(await openAlerts()).toContain("webhook_endpoint.gave_up");
  });

  test("ends at once where the endpoint declines it, and the endpoint stays in good standing", async () => {
    receiver.answer((_call, response) => {
      response.writeHead(400, { "webhook-delivery": "abort-message" }).end();
    });
    await tell();
    await deliverDue();
    expect(await onlyDelivery()).toMatchObject({ state: "failed", attempts: 1 });
    expect(await getEndpoint(ctx, endpointId)).toMatchObject({ state: "enabled", failingSince: null });
  });

  test("whose process died comes again when its lease is over, and not before", async () => {
    await tell();
    expect(await claim()).toHaveLength(1);
    expect(await claim()).toHaveLength(0);
    now = new Date(now.getTime() + LEASE_MS);
    expect(await deliverDue()).toBe(1);
    expect(await onlyDelivery()).toMatchObject({ state: "delivered", attempts: 1 });
  });

  test("of a process that was too slow may still arrive, but no longer fail", async () => {
    await tell();
    const [slow] = await claim();
    if (!slow) throw new Error("Nothing was claimed.");
    now = new Date(now.getTime() + LEASE_MS);
    const [quick] = await claim();
    if (!quick) throw new Error("Nothing was claimed again.");
    receiver.answer((_call, response) => void response.writeHead(500).end());
    const means = { clock: { now: () => now }, network: network() };
    await deliverEvent(ctx, slow, means);
    expect(await onlyDelivery()).toMatchObject({ state: "pending", attempts: 0 });
    receiver.answer((_call, response) => void response.writeHead(204).end());
    await deliverEvent(ctx, quick, means);
    expect(await onlyDelivery()).toMatchObject({ state: "delivered" });
  });
});

describe("many deliveries", () => {
  test("those of a conversation keep their order, those of different ones do not wait for each other", async () => {
    const [one, other] = [await makeConversation(), await makeConversation()];
    const first = await tell(one, "message.sent");
    const second = await tell(one, "message.sent");
    const third = await tell(other, "message.sent");
    const claimed = await claim();
    expect(claimed.map(({ eventId }) => eventId).sort()).toEqual([first, third].sort());
    expect(await claim()).toEqual([]);
    const means = { clock: { now: () => now }, network: network() };
    // After a failure the later ones go on.
    receiver.answer((call, response) => {
      response.writeHead(call.headers["webhook-id"] === first ? 500 : 204).end();
    });
    await Promise.all(claimed.map((delivery) => deliverEvent(ctx, delivery, means)));
    expect((await claim()).map(({ eventId }) => eventId)).toEqual([second]);
  });

  test("ten at once at the most, whoever asks", async () => {
    for (let index = 0; index < 25; index += 1) await tell();
    const claims = await Promise.all(Array.from({ length: 8 }, claim));
    expect(claims.flat()).toHaveLength(10);
    expect(new Set(claims.flat().map(({ id }) => id)).size).toBe(10);
  });

  test("one at a time after five failures in a row, until one arrives", async () => {
    receiver.answer((_call, response) => void response.writeHead(500).end());
    for (let index = 0; index < 5; index += 1) await tell();
    expect(await claim()).toHaveLength(5);
    now = new Date(now.getTime() + LEASE_MS);
    expect(await deliverDue()).toBe(5);
    for (let index = 0; index < 5; index += 1) await tell();
    now = new Date(now.getTime() + HOUR);
    const [alone, ...more] = await claim();
    expect(more).toEqual([]);
    expect(await claim()).toEqual([]);
    receiver.answer((_call, response) => void response.writeHead(204).end());
    if (alone) await deliverEvent(ctx, alone, { clock: { now: () => now }, network: network() });
    expect(await claim()).toHaveLength(9);
  });
});

describe("an endpoint", () => {
  async function failFor(ms: number, every: number): Promise<void> {
    const end = now.getTime() + ms;
    while (now.getTime() < end) {
      await tell();
      await deliverDue();
      now = new Date(now.getTime() + every);
    }
  }

  test("that only fails is warned of after a day, and switched off after five; what happens then is kept", async () => {
    const other = await makeEndpoint(receiver.url, ["webhook_endpoint.*"]);
    receiver.answer((_call, response) => void response.writeHead(500).end());
    await failFor(23 * HOUR, 6 * HOUR);
    expect(await openAlerts()).toEqual([]);
    await failFor(6 * HOUR, 3 * HOUR);
    expect(await openAlerts()).toEqual(["webhook_endpoint.failing"]);
    await failFor(5 * DAY, 6 * HOUR);
    expect(await getEndpoint(ctx, endpointId)).toMatchObject({
      state: "disabled",
      disabledReason: "Every delivery has failed for five days.",
    });
    expect(await openAlerts()).toContain("webhook_endpoint.disabled");
    const told = await listDeliveries(ctx, other.id, { limit: 100 });
    expect(new Set(told.data.map(({ eventType }) => eventType))).toEqual(
      new Set(["webhook_endpoint.warning", "webhook_endpoint.disabled"]),
    );
    const states = await ctx.db
      .selectDistinct({ state: webhookDeliveries.state })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.endpointId, endpointId));
    expect(states.map(({ state }) => state)).not.toContain("pending");
    await tell();
    expect((await listDeliveries(ctx, endpointId, { limit: 1 })).data[0]?.state).toBe("held");
    expect(await claim()).toEqual([]);
    // Switched on again, nothing goes until somebody asks for what was kept; then all of it.
    await updateEndpoint(ctx, endpointId, { state: "enabled" }, network());
    expect(await openAlerts()).not.toContain("webhook_endpoint.disabled");
    expect(await claim()).toEqual([]);
    receiver.answer((_call, response) => void response.writeHead(204).end());
    const kept = await replayEvents(ctx, endpointId, { held: true });
    expect(kept).toBeGreaterThan(1);
    expect(await deliverDue()).toBe(kept);
  });

  test.each([
    ["410", 410, {}],
    ["webhook-delivery: disable", 200, { "webhook-delivery": "disable" }],
  ])("that answers %s is switched off, and the event kept", async (_name, status, headers) => {
    receiver.answer((_call, response) => void response.writeHead(status, headers).end());
    await tell();
    await deliverDue();
    expect(await getEndpoint(ctx, endpointId)).toMatchObject({ state: "disabled" });
    expect(await onlyDelivery()).toMatchObject({ state: "held", attempts: 1, lastStatus: status });
  });

  test("that is switched off by hand keeps what was on its way", async () => {
    await tell();
    await updateEndpoint(ctx, endpointId, { state: "disabled" }, network());
    expect(await onlyDelivery()).toMatchObject({ state: "held" });
    expect(await findDueEndpoints(ctx.db, now)).not.toContainEqual({
      workspaceId: ctx.workspaceId,
      endpointId,
    });
  });

  test("signs by the new secret and by the old one for a day after a rotation", async () => {
    const rotated = await rotateSecret(ctx, endpointId);
    expect(rotated.secret).not.toBe(secret);
    expect(await revealSecret(ctx, endpointId)).toBe(rotated.secret);
    await tell();
    await deliverDue();
    const [call] = receiver.calls as [ReceivedCall];
    for (const known of [secret, rotated.secret]) expect(verifyCall(known, call)).toMatchObject({});
    expect(String(call.headers["webhook-signature"]).split(" ")).toHaveLength(2);
    now = new Date(now.getTime() + DAY + MINUTE);
    await tell();
    await deliverDue();
    expect(String(receiver.calls[1]?.headers["webhook-signature"]).split(" ")).toHaveLength(1);
  });

  test("gets a test event whatever it subscribes to, and no other endpoint gets it", async () => {
    const quiet = await makeEndpoint(receiver.url, ["message.failed"]);
    const eventId = await sendPing(ctx, quiet.id);
    const rows = await ctx.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.eventId, eventId));
    expect(rows.map((row) => row.endpointId)).toEqual([quiet.id]);
  });

  test("its secret lies encrypted", async () => {
    const [row] = await ctx.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, endpointId));
    expect(JSON.stringify(row)).not.toContain(secret.slice(6));
  });
});

describe("replayEvents", () => {
  test("sends one event again, also one that arrived, with its id", async () => {
    const eventId = await tell();
    await deliverDue();
    expect(await replayEvents(ctx, endpointId, { eventId })).toBe(1);
    now = new Date(now.getTime() + SECOND);
    expect(await deliverDue()).toBe(1);
    expect(receiver.calls.map(({ headers }) => headers["webhook-id"])).toEqual([eventId, eventId]);
  });

  test("sends an event to an endpoint that never had it", async () => {
    const late = await makeEndpoint(receiver.url, ["otp.*"]);
    const eventId = await tell();
    expect(await replayEvents(ctx, late.id, { eventId })).toBe(1);
    expect((await listDeliveries(ctx, late.id, { limit: 5 })).data).toMatchObject([
      { eventId, state: "pending" },
    ]);
  });

  test("sends what failed since a time and nothing else", async () => {
    receiver.answer((_call, response) => {
      response.writeHead(400, { "webhook-delivery": "abort-message" }).end();
    });
    await tell();
    await deliverDue();
    receiver.answer((_call, response) => void response.writeHead(204).end());
    await tell();
    await deliverDue();
    const hour = (ms: number) => new Date(Date.now() + ms).toISOString();
    expect(await replayEvents(ctx, endpointId, { failedSince: hour(HOUR) })).toBe(0);
    expect(await replayEvents(ctx, endpointId, { failedSince: hour(-HOUR) })).toBe(1);
  });

  test("sends a whole range: what arrived, what failed, and what the endpoint subscribed to later", async () => {
    await tell();
    await deliverDue();
    const late = await makeEndpoint(receiver.url, ["contact.*"]);
    await sendPing(ctx, endpointId);
    await tell();
    const [from, to] = [-HOUR, HOUR].map((ms) => new Date(Date.now() + ms).toISOString());
    expect(await replayEvents(ctx, late.id, { from, to })).toBe(2);
    expect(await replayEvents(ctx, late.id, { from: to, to: new Date(Date.now() + DAY).toISOString() })).toBe(
      0,
    );
  });

  test("another workspace's event and endpoint do not exist", async () => {
    const eventId = await tell();
    const other = await makeWorkspace("Another");
    await expect(replayEvents(other, endpointId, { eventId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const theirs = await appendOutboundEvent(other, { type: "contact.created", data: {} });
    await expect(replayEvents(ctx, endpointId, { eventId: theirs })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const rows = await ctx.db
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.endpointId, endpointId))
      .orderBy(desc(webhookDeliveries.id));
    expect(rows).toHaveLength(1);
  });
});
