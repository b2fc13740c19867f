import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { webhookDeliveries } from "#db/schema/index.ts";
import { newId } from "#lib/platform/id.ts";
import { apiContract, callApi } from "#lib/testing/api-contract.ts";
import { makeKey, makeWorkspace } from "#lib/testing/factories.ts";
import { loseResponses } from "#lib/testing/lose-responses.ts";

const PATH = "/api/v1/webhook-endpoints";
const scope = "webhooks.manage";

apiContract({ method: "POST", path: `${PATH}/${newId("whk")}/test`, scope });

async function makeEndpoint() {
  const ctx = await makeWorkspace();
  const { secret: key } = await makeKey(ctx, [scope]);
  const body = { url: "https://example.com/events", eventTypes: ["webhook_endpoint.warning"] };
  const { id } = Object((await callApi("POST", PATH, { key, body })).json);
  const sendTest = (headers: Record<string, string> = {}) =>
    callApi("POST", `${PATH}/${id}/test`, { key, headers });
  return { ctx, key, id, sendTest };
}

test("an endpoint gets a ping whatever it subscribes to, once for repeated requests", async () => {
  const { ctx, key, id, sendTest } = await makeEndpoint();
  const headers = { "Idempotency-Key": "test/1" };
  const first = await sendTest(headers);
  const { eventId, state } = Object(first.json);
  expect(state).toBe("pending");
  const list = Object((await callApi("GET", `${PATH}/${id}/deliveries?eventId=${eventId}`, { key })).json);
  expect(list.data).toMatchObject([{ eventId, eventType: "ping" }]);
  await loseResponses(ctx);
  const again = await sendTest(headers);
  expect([again.status, again.text]).toEqual([200, first.text]);
  const ofEndpoint = and(
    eq(webhookDeliveries.workspaceId, ctx.workspaceId),
    eq(webhookDeliveries.endpointId, id),
  );
  expect(await ctx.db.$count(webhookDeliveries, ofEndpoint)).toBe(1);
});

test("the event is held while the endpoint is disabled", async () => {
  const { key, id, sendTest } = await makeEndpoint();
  await callApi("PATCH", `${PATH}/${id}`, { key, body: { state: "disabled" } });
  expect((await sendTest()).json).toMatchObject({ state: "held" });
});

test("another workspace's endpoint gets the 404 of an unknown id", async () => {
  const { id } = await makeEndpoint();
  const { key } = await makeEndpoint();
  for (const unknown of [id, newId("whk")])
    expect((await callApi("POST", `${PATH}/${unknown}/test`, { key })).status).toBe(404);
});
