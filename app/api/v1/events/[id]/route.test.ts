import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { webhookEvents } from "#db/schema/index.ts";
import { recordWebhookEvent } from "#lib/events/record-webhook-event.ts";
import { newId } from "#lib/platform/id.ts";
import { retainedSince } from "#lib/platform/retention.ts";
import { apiContract, callApi } from "#lib/testing/api-contract.ts";
import { makeKey, makeWorkspace } from "#lib/testing/factories.ts";

const PATH = "/api/v1/events";

apiContract({ method: "GET", path: `${PATH}/${newId("evt")}`, scope: "events.read" });

test("an event has the body that endpoints receive, until it is older than the retention", async () => {
  const ctx = await makeWorkspace();
  const { secret: key } = await makeKey(ctx, ["events.read"]);
  const id = await recordWebhookEvent(ctx, { type: "contact.created", data: { n: 1 } });
  const get = (eventId: string) => callApi("GET", `${PATH}/${eventId}`, { key });
  const response = await get(id);
  expect([response.status, response.json]).toMatchObject([
    200,
    { id, type: "contact.created", data: { n: 1 } },
  ]);
  const theirs = await recordWebhookEvent(await makeWorkspace(), { type: "contact.created", data: {} });
  await ctx.db
    .update(webhookEvents)
    .set({ createdAt: new Date(retainedSince("events").getTime() - 1000) })
    .where(eq(webhookEvents.id, id));
  for (const gone of [id, theirs, newId("evt")]) expect((await get(gone)).status).toBe(404);
});
