import { desc, eq, type SQL, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { webhookDeliveries, webhookEvents } from "#db/schema/index.ts";
import { recordWebhookEvent } from "#lib/events/record-webhook-event.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#lib/platform/clock.ts";
import type { Id } from "#lib/platform/id.ts";
import { DeliveryBench } from "#lib/testing/delivery-bench.ts";
import { makeWorkspace } from "#lib/testing/factories.ts";
import { getEndpointView, listDeliveries } from "#lib/webhooks/queries.ts";
import { replayEvents } from "#lib/webhooks/replay-events.ts";
import { replayInRequests } from "#lib/webhooks/replay-rules.ts";
import { listDeliveriesQuery, type ReplayInput, type ReplayResult } from "#lib/webhooks/schema.ts";
import { sendPing } from "#lib/webhooks/send-ping.ts";
import { updateEndpoint } from "#lib/webhooks/update-endpoint.ts";

let bench: DeliveryBench;
beforeEach(async () => {
  bench = await DeliveryBench.open();
});
afterEach(() => bench.receiver.stop());

describe("replayEvents", () => {
  test("sends a delivered event again with the same id", async () => {
    const eventId = await bench.recordEvent();
    await bench.deliverDue();
    expect((await replayEvents(bench.ctx, bench.endpointId, { eventId })).replayed).toBe(1);
    await bench.advanceClock(SECOND);
    expect(await bench.deliverDue()).toBe(1);
    expect(bench.receiver.calls.map(({ headers }) => headers["webhook-id"])).toEqual([eventId, eventId]);
  });

  test("sends an event the endpoint never received", async () => {
    const late = await bench.addEndpoint(["otp.*"]);
    const eventId = await bench.recordEvent();
    expect((await replayEvents(bench.ctx, late, { eventId })).replayed).toBe(1);
    expect((await listDeliveries(bench.ctx, late, { limit: 5 })).data).toMatchObject([
      { eventId, state: "pending" },
    ]);
  });

  test("sends only what failed since a time", async () => {
    bench.receiver.respondWith((_call, response) => {
      response.writeHead(400, { "webhook-delivery": "abort-message" }).end();
    });
    await bench.recordEvent();
    await bench.deliverDue();
    bench.receiver.respondWith((_call, response) => void response.writeHead(204).end());
    await bench.recordEvent();
    await bench.deliverDue();
    const hour = (ms: number) => new Date(Date.now() + ms).toISOString();
    expect((await replayEvents(bench.ctx, bench.endpointId, { failedSince: hour(HOUR) })).replayed).toBe(0);
    expect((await replayEvents(bench.ctx, bench.endpointId, { failedSince: hour(-HOUR) })).replayed).toBe(1);
  });

  test("sends a whole range including events from before the subscription", async () => {
    await bench.recordEvent();
    await bench.deliverDue();
    const late = await bench.addEndpoint(["contact.*"]);
    await sendPing(bench.ctx, bench.endpointId);
    await bench.recordEvent();
    const [from, to] = [-HOUR, HOUR].map((ms) => new Date(Date.now() + ms).toISOString());
    expect((await replayEvents(bench.ctx, late, { from, to })).replayed).toBe(2);
    const after = { from: to, to: new Date(Date.now() + DAY).toISOString() };
    expect(await replayEvents(bench.ctx, late, after)).toEqual({
      replayed: 0,
      hasMore: false,
      nextFrom: null,
    });
  });

  test("creates one delivery for concurrent replays of one event", async () => {
    const late = await bench.addEndpoint(["otp.*"]);
    const eventId = await bench.recordEvent();
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

  test("skips deliveries in flight", async () => {
    const eventId = await bench.recordEvent();
    expect(await bench.claim()).toHaveLength(1);
    expect((await replayEvents(bench.ctx, bench.endpointId, { eventId })).replayed).toBe(0);
  });

  test("limits one call and finishes when repeated", async () => {
    await updateEndpoint(bench.ctx, bench.endpointId, { state: "disabled" });
    for (let event = 0; event < 5; event += 1) await bench.recordEvent();
    await updateEndpoint(bench.ctx, bench.endpointId, { state: "enabled" });
    const replay = (input: ReplayInput) => replayEvents(bench.ctx, bench.endpointId, input, 2);
    expect(await replay({ held: true })).toEqual({ replayed: 2, hasMore: true, nextFrom: null });
    expect(await bench.deliverDue()).toBe(2);
    const since = new Date(Date.now() - HOUR).toISOString();
    expect(await replayInRequests({ failedSince: since }, replay)).toBe(3);
    expect(await bench.deliverDue()).toBe(3);
    expect(new Set(bench.receiver.calls.map(({ headers }) => headers["webhook-id"])).size).toBe(5);
  });

  test("what failed or is held is listed, counted and resent without reading every delivery", async () => {
    const { workspaceId, endpointId } = webhookDeliveries;
    const addDeliveries = ({ ctx, endpointId: id }: DeliveryBench, count: number, state: SQL) =>
      ctx.db.execute(sql`
        insert into webhook_deliveries (id, workspace_id, endpoint_id, event_id, event_type, state, finished_at)
        select parley_uuidv7(), ${sql.param(ctx.workspaceId, workspaceId)}, ${sql.param(id, endpointId)},
          parley_uuidv7(), 'contact.created', state, case when state <> 'held' then now() end
        from generate_series(1, ${count}::int) n, lateral (select ${state} as state) of_state`);
    await addDeliveries(
      bench,
      5000,
      sql`case n % 500 when 1 then 'failed' when 2 then 'held' else 'delivered' end`,
    );
    // With many held deliveries of others, reading all deliveries in the order of the list looks cheap.
    const other = await DeliveryBench.open();
    await other.receiver.stop();
    await addDeliveries(other, 3000, sql`'held'`);
    await bench.ctx.db.execute(sql`analyze webhook_deliveries`);
    // PostgreSQL adds what earlier transactions of the connection read, until it has reported that.
    const countRead = async (tx: Ctx) => {
      const [row] = await tx.db.execute<{ count: number }>(sql`
        select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables
        where relname = 'webhook_deliveries'`);
      return row?.count ?? Number.NaN;
    };
    // PostgreSQL may read a table as small as this one as a whole, whatever its indexes are.
    const byIndex = <T>(read: (tx: Ctx) => Promise<T>) =>
      inTransaction(bench.ctx, async (tx) => {
        await tx.db.execute(sql`set local enable_seqscan = off`);
        return read(tx);
      });
    const readRows = (read: (tx: Ctx) => Promise<unknown>) =>
      byIndex(async (tx) => {
        const before = await countRead(tx);
        await read(tx);
        return (await countRead(tx)) - before;
      });
    const query = listDeliveriesQuery.parse({ limit: 50 });
    const of = (state: "failed" | "held") =>
      byIndex((tx) => listDeliveries(tx, bench.endpointId, { ...query, state }));
    expect([(await of("failed")).data.length, (await of("held")).data.length]).toEqual([10, 10]);
    const state = ["failed" as const, "held" as const];
    const list = (tx: Ctx) => listDeliveries(tx, bench.endpointId, { ...query, state });
    const failedSince = new Date(Date.now() - HOUR).toISOString();
    for (const read of [
      (tx: Ctx) => listDeliveries(tx, bench.endpointId, { ...query, state: "failed" }),
      list,
      (tx: Ctx) => getEndpointView(tx, bench.endpointId),
      (tx: Ctx) => replayEvents(tx, bench.endpointId, { held: true }, 4),
      (tx: Ctx) => replayEvents(tx, bench.endpointId, { failedSince }, 4),
    ]) {
      expect(await readRows(read)).toBeLessThan(500);
    }
    expect(await getEndpointView(bench.ctx, bench.endpointId)).toMatchObject({ held: 2 });
    expect(await replayEvents(bench.ctx, bench.endpointId, { failedSince })).toMatchObject({ replayed: 12 });
  });

  test("replays every event of a range once and does not split events with one timestamp", async () => {
    const events: Id<"evt">[] = [];
    for (let event = 0; event < 7; event += 1) events.push(await bench.recordEvent());
    await bench.deliverDue();
    // Two events, then three with one timestamp, then two.
    const start = Date.now() - HOUR;
    const at = (ms: number) => new Date(start + ms);
    for (const [place, ms] of [0, 1, 2, 2, 2, 3, 4].entries()) {
      await bench.ctx.db
        .update(webhookEvents)
        .set({ createdAt: at(ms * SECOND) })
        .where(eq(webhookEvents.id, events[place] as Id<"evt">));
    }
    const parts: ReplayResult[] = [];
    const range = { from: at(-SECOND).toISOString(), to: at(MINUTE).toISOString() };
    const sum = await replayInRequests(range, async (input) => {
      const part = await replayEvents(bench.ctx, bench.endpointId, input, 2);
      parts.push(part);
      return part;
    });
    expect(sum).toBe(7);
    expect(parts.map(({ replayed }) => replayed)).toEqual([2, 3, 2]);
    expect(parts.at(-1)).toMatchObject({ hasMore: false, nextFrom: null });
    await bench.advanceClock(SECOND);
    expect(await bench.deliverDue()).toBe(7);
    expect(new Set(bench.receiver.calls.slice(7).map(({ headers }) => headers["webhook-id"]))).toEqual(
      new Set(events),
    );
  });

  test("returns NOT_FOUND for an event or endpoint of another workspace", async () => {
    const eventId = await bench.recordEvent();
    const other = await makeWorkspace("Another");
    await expect(replayEvents(other, bench.endpointId, { eventId })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const foreignEvent = await recordWebhookEvent(other, { type: "contact.created", data: {} });
    await expect(replayEvents(bench.ctx, bench.endpointId, { eventId: foreignEvent })).rejects.toMatchObject({
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
