import { desc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { webhookDeliveries } from "#db/schema/index.ts";
import { DAY, HOUR, SECOND } from "#lib/clock.ts";
import { appendOutboundEvent } from "#lib/events/append-outbound-event.ts";
import { DeliveryBench } from "#lib/testing/delivery-bench.ts";
import { makeWorkspace } from "#lib/testing/factories.ts";
import { listDeliveries } from "#lib/webhooks/queries.ts";
import { replayEvents } from "#lib/webhooks/replay-events.ts";
import { sendPing } from "#lib/webhooks/send-ping.ts";

let bench: DeliveryBench;
beforeEach(async () => {
  bench = await DeliveryBench.open();
});
afterEach(() => bench.receiver.stop());

describe("replayEvents", () => {
  test("sends one event again, also one that arrived, with its id", async () => {
    const eventId = await bench.tell();
    await bench.deliverDue();
    expect(await replayEvents(bench.ctx, bench.endpointId, { eventId })).toBe(1);
    bench.pass(SECOND);
    expect(await bench.deliverDue()).toBe(1);
    expect(bench.receiver.calls.map(({ headers }) => headers["webhook-id"])).toEqual([eventId, eventId]);
  });

  test("sends an event to an endpoint that never had it", async () => {
    const late = await bench.addEndpoint(["otp.*"]);
    const eventId = await bench.tell();
    expect(await replayEvents(bench.ctx, late, { eventId })).toBe(1);
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
    expect(await replayEvents(bench.ctx, bench.endpointId, { failedSince: hour(HOUR) })).toBe(0);
    expect(await replayEvents(bench.ctx, bench.endpointId, { failedSince: hour(-HOUR) })).toBe(1);
  });

  test("sends a whole range: what arrived, what failed, and what the endpoint subscribed to later", async () => {
    await bench.tell();
    await bench.deliverDue();
    const late = await bench.addEndpoint(["contact.*"]);
    await sendPing(bench.ctx, bench.endpointId);
    await bench.tell();
    const [from, to] = [-HOUR, HOUR].map((ms) => new Date(Date.now() + ms).toISOString());
    expect(await replayEvents(bench.ctx, late, { from, to })).toBe(2);
    expect(
      await replayEvents(bench.ctx, late, { from: to, to: new Date(Date.now() + DAY).toISOString() }),
    ).toBe(0);
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
