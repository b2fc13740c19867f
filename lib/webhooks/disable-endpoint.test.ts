import { and, eq, like, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "#db/ctx.ts";
import {
  alerts,
  auditEntries,
  webhookDeliveries,
  webhookEndpoints,
  webhookEvents,
} from "#db/schema/index.ts";
import { DAY, HOUR, MINUTE } from "#lib/platform/clock.ts";
import type { Id } from "#lib/platform/id.ts";
import { auditOf } from "#lib/testing/audit-of.ts";
import { DeliveryBench } from "#lib/testing/delivery-bench.ts";
import { type ReceivedCall, verifyCall } from "#lib/testing/webhook-receiver.ts";
import { type DueEndpoint, findDueEndpoints } from "#lib/webhooks/claim-deliveries.ts";
import { createEndpoint } from "#lib/webhooks/create-endpoint.ts";
import {
  deleteEndpoint,
  findDeletableEndpoints,
  removeDeletedEndpoint,
} from "#lib/webhooks/delete-endpoint.ts";
import { findHoldingEndpoints, holdRemainingDeliveries } from "#lib/webhooks/hold-deliveries.ts";
import { getEndpoint, listDeliveries } from "#lib/webhooks/queries.ts";
import { replayEvents } from "#lib/webhooks/replay-events.ts";
import { revealSecret } from "#lib/webhooks/reveal-secret.ts";
import { rotateSecret } from "#lib/webhooks/rotate-secret.ts";
import { sendPing } from "#lib/webhooks/send-ping.ts";
import { updateEndpoint } from "#lib/webhooks/update-endpoint.ts";

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

describe("an endpoint", () => {
  async function failFor(ms: number, every: number): Promise<void> {
    const end = bench.now.getTime() + ms;
    while (bench.now.getTime() < end) {
      await bench.recordEvent();
      await bench.deliverDue();
      await bench.advanceClock(every);
    }
  }

  test("is warned about after a day of failures, disabled after five, and its events are held", async () => {
    const other = await bench.addEndpoint(["webhook_endpoint.*"]);
    bench.receiver.respondWith((_call, response) => void response.writeHead(500).end());
    await failFor(23 * HOUR, 6 * HOUR);
    expect(await openAlerts()).toEqual([]);
    await failFor(6 * HOUR, 3 * HOUR);
    expect(await openAlerts()).toEqual(["webhook_endpoint.failing"]);
    await failFor(5 * DAY, 6 * HOUR);
    expect(await getEndpoint(bench.ctx, bench.endpointId)).toMatchObject({
      state: "disabled",
      disabledReason: "All deliveries have failed for five days.",
    });
    expect(await openAlerts()).toContain("webhook_endpoint.disabled");
    const deliveries = await listDeliveries(bench.ctx, other, { limit: 100 });
    expect(new Set(deliveries.data.map(({ eventType }) => eventType))).toEqual(
      new Set(["webhook_endpoint.warning", "webhook_endpoint.disabled"]),
    );
    // Events may be read without the right to see the URL, which often contains a secret.
    const { url } = await getEndpoint(bench.ctx, bench.endpointId);
    for (const { body } of await bench.ctx.db
      .select({ body: webhookEvents.body })
      .from(webhookEvents)
      .where(
        and(
          eq(webhookEvents.workspaceId, bench.ctx.workspaceId),
          like(webhookEvents.type, "webhook_endpoint.%"),
        ),
      )) {
      expect(body).not.toContain(url);
      expect(JSON.parse(body).data.webhookEndpoint).toMatchObject({
        id: bench.endpointId,
        host: bench.receiver.host,
      });
    }
    const states = await bench.ctx.db
      .selectDistinct({ state: webhookDeliveries.state })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.endpointId, bench.endpointId));
    expect(states.map(({ state }) => state)).not.toContain("pending");
    await bench.recordEvent();
    expect((await listDeliveries(bench.ctx, bench.endpointId, { limit: 1 })).data[0]?.state).toBe("held");
    expect(await bench.claim()).toEqual([]);
    // Enabling sends nothing until the held events are replayed.
    await updateEndpoint(bench.ctx, bench.endpointId, { state: "enabled" }, bench.network);
    expect(await openAlerts()).not.toContain("webhook_endpoint.disabled");
    expect(await bench.claim()).toEqual([]);
    bench.receiver.respondWith((_call, response) => void response.writeHead(204).end());
    const { replayed: count } = await replayEvents(bench.ctx, bench.endpointId, { held: true });
    expect(count).toBeGreaterThan(1);
    expect(await bench.deliverDue()).toBe(count);
  });

  test.each([
    ["410", 410, {}],
    ["webhook-delivery: disable", 200, { "webhook-delivery": "disable" }],
  ])("is disabled when it responds with %s, and its event is held", async (_name, status, headers) => {
    bench.receiver.respondWith((_call, response) => void response.writeHead(status, headers).end());
    await bench.recordEvent();
    await bench.deliverDue();
    expect(await getEndpoint(bench.ctx, bench.endpointId)).toMatchObject({ state: "disabled" });
    const change = { before: { state: "enabled" }, after: { state: "disabled" } };
    expect((await auditOf(bench.ctx, bench.endpointId)).at(-1)).toMatchObject(change);
    expect(await bench.onlyDelivery()).toMatchObject({ state: "held", attempts: 1, lastStatus: status });
  });

  test("holds its pending deliveries when it is disabled manually", async () => {
    await bench.recordEvent();
    await updateEndpoint(bench.ctx, bench.endpointId, { state: "disabled" }, bench.network);
    expect(await bench.onlyDelivery()).toMatchObject({ state: "held" });
    expect(await findDueEndpoints(bench.ctx.db)).not.toContainEqual({
      workspaceId: bench.ctx.workspaceId,
      endpointId: bench.endpointId,
    });
  });

  describe("with a backlog of more than a batch", () => {
    const BACKLOG = 1500;

    async function addBacklog(): Promise<void> {
      const { workspaceId, endpointId } = webhookDeliveries;
      const [workspace, endpoint] = [
        sql.param(bench.ctx.workspaceId, workspaceId),
        sql.param(bench.endpointId, endpointId),
      ];
      await bench.ctx.db.execute(sql`
        insert into webhook_deliveries (id, workspace_id, endpoint_id, event_id, event_type)
        select parley_uuidv7(), ${workspace}, ${endpoint}, parley_uuidv7(), 'contact.created'
        from generate_series(1, ${BACKLOG})`);
    }
    const own = ({ workspaceId }: { workspaceId: string }) => workspaceId === bench.ctx.workspaceId;
    const countBy = (state: "pending" | "held") =>
      bench.ctx.db.$count(
        webhookDeliveries,
        and(eq(webhookDeliveries.endpointId, bench.endpointId), eq(webhookDeliveries.state, state)),
      );
    const disable = () => updateEndpoint(bench.ctx, bench.endpointId, { state: "disabled" }, bench.network);

    test("is disabled at once; a worker holds the rest, also after one that stopped, and a replay made since stays pending", async () => {
      await addBacklog();
      await disable();
      expect(await getEndpoint(bench.ctx, bench.endpointId)).toMatchObject({ state: "disabled" });
      expect(await bench.claim()).toEqual([]);
      expect(await countBy("pending")).toBe(500);
      await holdRemainingDeliveries(bench.ctx, bench.endpointId, AbortSignal.abort());
      expect((await findHoldingEndpoints(bench.ctx.db)).filter(own)).toHaveLength(1);
      await holdRemainingDeliveries(bench.ctx, bench.endpointId);
      expect([await countBy("pending"), await countBy("held")]).toEqual([0, BACKLOG]);
      const eventId = await bench.recordEvent();
      await replayEvents(bench.ctx, bench.endpointId, { eventId });
      await holdRemainingDeliveries(bench.ctx, bench.endpointId);
      expect((await findHoldingEndpoints(bench.ctx.db)).filter(own)).toEqual([]);
      expect(await countBy("pending")).toBe(1);
    });

    test("holds all of it before it is enabled, or before events are replayed", async () => {
      await addBacklog();
      await disable();
      await updateEndpoint(bench.ctx, bench.endpointId, { state: "enabled" }, bench.network);
      expect([await countBy("pending"), await countBy("held")]).toEqual([0, BACKLOG]);
      await replayEvents(bench.ctx, bench.endpointId, { held: true });
      await disable();
      const { replayed } = await replayEvents(bench.ctx, bench.endpointId, { held: true });
      expect([replayed, await countBy("pending")]).toEqual([BACKLOG, BACKLOG]);
    });
  });

  test("is deleted while events are written, which neither wait nor fail, and its deliveries are deleted in batches", async () => {
    const quiet = await bench.addEndpoint(["contact.*"]);
    for (let event = 0; event < 2; event += 1) await bench.recordEvent();
    const ofDeleted = eq(webhookDeliveries.endpointId, bench.endpointId);
    const during = await inTransaction(bench.ctx, async (tx) => {
      await deleteEndpoint(tx, bench.endpointId);
      // Not committed, so that this event is still written for the endpoint.
      return bench.recordEvent();
    });
    const after = await bench.recordEvent();
    const eventsOf = async (endpointId: Id<"whk">) =>
      (
        await bench.ctx.db
          .select({ eventId: webhookDeliveries.eventId })
          .from(webhookDeliveries)
          .where(eq(webhookDeliveries.endpointId, endpointId))
      ).map(({ eventId }) => eventId);
    expect(await eventsOf(quiet)).toEqual(expect.arrayContaining([during, after]));
    expect(await eventsOf(bench.endpointId)).not.toContain(after);
    expect(await bench.claim()).toEqual([]);
    await expect(getEndpoint(bench.ctx, bench.endpointId)).rejects.toMatchObject({ code: "NOT_FOUND" });

    const due = async () =>
      (await findDeletableEndpoints(bench.ctx.db)).filter(
        ({ endpointId }) => endpointId === bench.endpointId,
      );
    const [endpoint] = (await due()) as [DueEndpoint];
    await removeDeletedEndpoint(bench.ctx, endpoint, AbortSignal.abort());
    expect(await bench.ctx.db.$count(webhookDeliveries, ofDeleted)).toBe(3);
    await removeDeletedEndpoint(bench.ctx, endpoint);
    expect(await bench.ctx.db.$count(webhookDeliveries, ofDeleted)).toBe(0);
    // A statement that still reads the endpoint can write an event for as long as a statement runs.
    const isEndpoint = eq(webhookEndpoints.id, bench.endpointId);
    expect([await due(), await bench.ctx.db.$count(webhookEndpoints, isEndpoint)]).toEqual([[], 1]);
    await bench.ctx.db
      .update(webhookEndpoints)
      .set({ deletingAt: sql`now() - interval '3 minutes'` })
      .where(isEndpoint);
    for (const one of await due()) await removeDeletedEndpoint(bench.ctx, one);
    expect(await bench.ctx.db.$count(webhookEndpoints, isEndpoint)).toBe(0);
  });

  test("signs with the new and the old secret for a day after a rotation", async () => {
    const rotated = await rotateSecret(bench.ctx, bench.endpointId);
    expect(rotated.secret).not.toBe(bench.secret);
    expect(await revealSecret(bench.ctx, bench.endpointId)).toBe(rotated.secret);
    await bench.recordEvent();
    await bench.deliverDue();
    const [call] = bench.receiver.calls as [ReceivedCall];
    for (const known of [bench.secret, rotated.secret]) expect(verifyCall(known, call)).toMatchObject({});
    expect(String(call.headers["webhook-signature"]).split(" ")).toHaveLength(2);
    await bench.advanceClock(DAY + MINUTE);
    await bench.recordEvent();
    await bench.deliverDue();
    expect(String(bench.receiver.calls[1]?.headers["webhook-signature"]).split(" ")).toHaveLength(1);
  });

  test("receives its own ping without a subscription, and no ping of another endpoint", async () => {
    const quiet = await bench.addEndpoint(["message.failed"]);
    const eventId = await sendPing(bench.ctx, quiet);
    const rows = await bench.ctx.db
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.eventId, eventId));
    expect(rows.map((row) => row.endpointId)).toEqual([quiet]);
  });

  test("appears in the audit log by its URL without the query, whose change is said", async () => {
    const url = `${bench.receiver.url}/hook`;
    const secretUrl = `${url}?key=token-of-theirs`;
    await updateEndpoint(bench.ctx, bench.endpointId, { url }, bench.network);
    await updateEndpoint(bench.ctx, bench.endpointId, { url: secretUrl }, bench.network);
    await sendPing(bench.ctx, bench.endpointId);
    const { endpoint } = await createEndpoint(
      bench.ctx,
      { url: secretUrl, eventTypes: ["*"] },
      bench.network,
    );
    await deleteEndpoint(bench.ctx, endpoint.id);
    const entries = await bench.ctx.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.workspaceId, bench.ctx.workspaceId))
      .orderBy(auditEntries.createdAt, auditEntries.id);
    const of = (action: string) => entries.findLast((entry) => entry.action === `webhook_endpoint.${action}`);
    for (const action of ["created", "deleted"]) expect(of(action)?.data).toEqual({ url });
    expect(of("changed")?.data).toEqual({ url, changed: ["query"] });
    expect(entries.find(({ action }) => action === "webhook_endpoint.changed")?.after).toEqual({ url });
    expect(of("created")?.after).toEqual({ description: null, eventTypes: ["*"] });
    const events = await bench.ctx.db
      .select({ body: webhookEvents.body })
      .from(webhookEvents)
      .where(eq(webhookEvents.workspaceId, bench.ctx.workspaceId));
    expect(JSON.stringify([entries, events])).not.toContain("token-of-theirs");
  });

  test("stores its secret encrypted", async () => {
    const [row] = await bench.ctx.db
      .select()
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, bench.endpointId));
    expect(JSON.stringify(row)).not.toContain(bench.secret.slice(6));
  });
});
