import { desc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { outboundEvents, webhookDeliveries } from "#db/schema/index.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#lib/clock.ts";
import { appendOutboundEvent } from "#lib/events/append-outbound-event.ts";
import type { Id } from "#lib/id.ts";
import { DeliveryBench } from "#lib/testing/delivery-bench.ts";
import { makeWorkspace } from "#lib/testing/factories.ts";
import { listDeliveries } from "#lib/webhooks/queries.ts";
import { replayEvents } from "#lib/webhooks/replay-events.ts";
import { replayAll } from "#lib/webhooks/replay-rules.ts";
import type { ReplayInput, ReplayResult } from "#lib/webhooks/schema.ts";
import { sendPing } from "#lib/webhooks/send-ping.ts";
import { updateEndpoint } from "#lib/webhooks/update-endpoint.ts";

let bench: DeliveryBench;
beforeEach(async () => {
  bench = await DeliveryBench.open();
});
afterEach(() => bench.receiver.stop());

describe("replayEvents", () => {
  test("sends one event again, also one that arrived, with its id", async () => {
    const eventId = await bench.tell();
    await bench.deliverDue();
    expect((await replayEvents(bench.ctx, bench.endpointId, { eventId })).replayed).toBe(1);
    bench.pass(SECOND);
    expect(await bench.deliverDue()).toBe(1);
    expect(bench.receiver.calls.map(({ headers }) => headers["webhook-id"])).toEqual([eventId, eventId]);
  });

  test("sends an event to an endpoint that never had it", async () => {
    const late = await bench.addEndpoint(["otp.*"]);
    const eventId = await bench.tell();
    expect((await replayEvents(bench.ctx, late, { eventId })).replayed).toBe(1);
    expect((await listDeliveries(bench.ctx, late, { limit: 5 })).data).toMatchObject([
      { eventId, state: "pending" },
    ]);
  });

  test("sends what failed since a time and nothing else", async () => {
    bench.receiver.answer((_call, response) => {
      response.writeHead(400, { "webhook-delivery": "abort-message" }).end();
    });
    await bench.tell();
    await bench.deliverDue();
    bench.receiver.answer((_call, response) => void response.writeHead(204).end());
    await bench.tell();
    await bench.deliverDue();
    const hour = (ms: number) => new Date(Date.now() + ms).toISOString();
    expect((await replayEvents(bench.ctx, bench.endpointId, { failedSince: hour(HOUR) })).replayed).toBe(0);
    expect((await replayEvents(bench.ctx, bench.endpointId, { failedSince: hour(-HOUR) })).replayed).toBe(1);
  });

  test("sends a whole range: what arrived, what failed, and what the endpoint subscribed to later", async () => {
    await bench.tell();
    await bench.deliverDue();
    const late = await bench.addEndpoint(["contact.*"]);
    await sendPing(bench.ctx, bench.endpointId);
    await bench.tell();
    const [from, to] = [-HOUR, HOUR].map((ms) => new Date(Date.now() + ms).toISOString());
    expect((await replayEvents(bench.ctx, late, { from, to })).replayed).toBe(2);
    const after = { from: to, to: new Date(Date.now() + DAY).toISOString() };
    expect(await replayEvents(bench.ctx, late, after)).toEqual({
      replayed: 0,
      hasMore: false,
      nextFrom: null,
    });
  });

  test("an event that two ask for at once goes once", async () => {
    const late = await bench.addEndpoint(["otp.*"]);
    const eventId = await bench.tell();
    const [from, to] = [-HOUR, HOUR].map((ms) => new Date(Date.now() + ms).toISOString());
    await updateEndpoint(bench.ctx, late, { eventTypes: ["*"] });
    await Promise.all([
      ...[1, 2, 3].map(() => replayEvents(bench.ctx, late, { eventId })),
      ...[1, 2, 3].map(() => replayEvents(bench.ctx, late, { from, to })),
    ]);
    expect((await listDeliveries(bench.ctx, late, { limit: 5 })).data).toMatchObject([
      { eventId, state: "pending" },
    ]);
  });

  test("what a process has in hand is not sent beside it", async () => {
    const eventId = await bench.tell();
    expect(await bench.claim()).toHaveLength(1);
    expect((await replayEvents(bench.ctx, bench.endpointId, { eventId })).replayed).toBe(0);
  });

  test("takes no more than so many at once, and is done when it is repeated", async () => {
    await updateEndpoint(bench.ctx, bench.endpointId, { state: "disabled" });
    for (let event = 0; event < 5; event += 1) await bench.tell();
    await updateEndpoint(bench.ctx, bench.endpointId, { state: "enabled" });
    const replay = (input: ReplayInput) => replayEvents(bench.ctx, bench.endpointId, input, 2);
    expect(await replay({ held: true })).toEqual({ replayed: 2, hasMore: true, nextFrom: null });
    expect(await bench.deliverDue()).toBe(2);
    const since = new Date(Date.now() - HOUR).toISOString();
    expect(await replayAll({ failedSince: since }, replay)).toBe(3);
    expect(await bench.deliverDue()).toBe(3);
    expect(new Set(bench.receiver.calls.map(({ headers }) => headers["webhook-id"])).size).toBe(5);
  });

  test("a range that is repeated goes through every event once, those of one moment together", async () => {
    const events: Id<"evt">[] = [];
    for (let event = 0; event < 7; event += 1) events.push(await bench.tell());
    await bench.deliverDue();
    // Two, then three of one moment, then two.
    const start = Date.now() - HOUR;
    const at = (ms: number) => new Date(start + ms);
    for (const [place, ms] of [0, 1, 2, 2, 2, 3, 4].entries()) {
      await bench.ctx.db
        .update(outboundEvents)
        .set({ createdAt: at(ms * SECOND) })
        .where(eq(outboundEvents.id, events[place] as Id<"evt">));
    }
    const parts: ReplayResult[] = [];
    const range = { from: at(-SECOND).toISOString(), to: at(MINUTE).toISOString() };
    const sum = await replayAll(range, async (input) => {
      const part = await replayEvents(bench.ctx, bench.endpointId, input, 2);
      parts.push(part);
      return part;
    });
    expect(sum).toBe(7);
    expect(parts.map(({ replayed }) => replayed)).toEqual([2, 3, 2]);
    expect(parts.at(-1)).toMatchObject({ hasMore: false, nextFrom: null });
    bench.pass(SECOND);
    expect(await bench.deliverDue()).toBe(7);
    expect(new Set(bench.receiver.calls.slice(7).map(({ headers }) => headers["webhook-id"]))).toEqual(
      new Set(events),
    );
  });

  test("another workspace's event and endpoint do not exist", async () => {
    const eventId = await bench.tell();
    const other = await makeWorkspace("Another");
    await expect(replayEvents(other, bench.endpointId, { eventId })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const theirs = await appendOutboundEvent(other, { type: "contact.created", data: {} });
    await expect(replayEvents(bench.ctx, bench.endpointId, { eventId: theirs })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const rows = await bench.ctx.db
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.endpointId, bench.endpointId))
      .orderBy(desc(webhookDeliveries.id));
    expect(rows).toHaveLength(1);
  });
});
