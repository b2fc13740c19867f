import { and, eq, like } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  alerts,
  auditEntries,
  webhookDeliveries,
  webhookEndpoints,
  webhookEvents,
} from "#db/schema/index.ts";
import { DAY, HOUR, MINUTE } from "#lib/platform/clock.ts";
import { DeliveryBench } from "#lib/testing/delivery-bench.ts";
import { type ReceivedCall, verifyCall } from "#lib/testing/webhook-receiver.ts";
import { findDueEndpoints } from "#lib/webhooks/claim-deliveries.ts";
import { createEndpoint } from "#lib/webhooks/create-endpoint.ts";
import { deleteEndpoint } from "#lib/webhooks/delete-endpoint.ts";
import { getEndpoint, listDeliveries } from "#lib/webhooks/queries.ts";
import { replayEvents } from "#lib/webhooks/replay-events.ts";
import { revealSecret, rotateSecret } from "#lib/webhooks/rotate-secret.ts";
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
      bench.advanceClock(every);
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
    expect(await bench.onlyDelivery()).toMatchObject({ state: "held", attempts: 1, lastStatus: status });
  });

  test("holds its pending deliveries when it is disabled manually", async () => {
    await bench.recordEvent();
    await updateEndpoint(bench.ctx, bench.endpointId, { state: "disabled" }, bench.network);
    expect(await bench.onlyDelivery()).toMatchObject({ state: "held" });
    expect(await findDueEndpoints(bench.ctx.db, bench.now)).not.toContainEqual({
      workspaceId: bench.ctx.workspaceId,
      endpointId: bench.endpointId,
    });
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
    bench.advanceClock(DAY + MINUTE);
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
    expect(of("created")?.after).toEqual({ eventTypes: ["*"] });
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
