import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { textArray } from "#db/array-params.ts";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import {
  contacts,
  conversations,
  webhookDeliveries,
  webhookEndpoints,
  webhookEvents,
} from "#db/schema/index.ts";
import { recordWebhookEvent } from "#lib/events/record-webhook-event.ts";
import { eventSubscriptions, subscriptionsOf, webhookEventTypes } from "#lib/events/webhook-event-rules.ts";
import { encrypt } from "#lib/platform/crypto.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import { makeCloudNumber, makeWorkspace } from "#lib/testing/factories.ts";

let ctx: Ctx;
beforeAll(async () => {
  ctx = await makeWorkspace();
});

async function makeConversation(): Promise<Id<"conv">> {
  const number = await makeCloudNumber(ctx, "an app secret", String(Math.floor(Math.random() * 1e15)));
  const [contactId, id] = [newId("contact"), newId("conv")];
  const { workspaceId } = ctx;
  await ctx.db.insert(contacts).values({ id: contactId, workspaceId, source: "api" });
  await ctx.db.insert(conversations).values({
    id,
    workspaceId,
    contactId,
    numberId: number.id as Id<"num">,
    lastActivityAt: new Date(),
  });
  return id;
}

async function makeEndpoint(
  eventTypes: string[],
  state: "enabled" | "disabled" = "enabled",
): Promise<Id<"whk">> {
  const id = newId("whk");
  const { workspaceId } = ctx;
  await ctx.db
    .insert(webhookEndpoints)
    .values({ id, workspaceId, url: "https://example.com", eventTypes, secret: encrypt("s", id), state });
  return id;
}

async function eventOf(id: Id<"evt">) {
  const [row] = await ctx.db.select().from(webhookEvents).where(eq(webhookEvents.id, id));
  if (!row) throw new Error("No event was written.");
  return row;
}

describe("recordWebhookEvent", () => {
  test("stores the body byte for byte as it is sent", async () => {
    const data = { id: 'Ana "☕" \u2028 </script>' };
    const row = await eventOf(await recordWebhookEvent(ctx, { type: "contact.deleted", data }));
    const parsed: unknown = JSON.parse(row.body);
    expect(parsed).toEqual({
      id: row.id,
      type: "contact.deleted",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      apiVersion: "v1",
      workspaceId: ctx.workspaceId,
      sequence: null,
      data,
    });
    expect(row.body).toBe(JSON.stringify(parsed));
  });

  test("numbers the events of a conversation without gaps under concurrency", async () => {
    const conversationId = await makeConversation();
    const ids = await Promise.all(
      Array.from({ length: 20 }, () =>
        recordWebhookEvent(ctx, { type: "message.sent", data: {}, conversationId }),
      ),
    );
    const rows = await Promise.all(ids.map(eventOf));
    expect(rows.map((row) => row.sequence).toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    for (const row of rows) {
      expect(row.conversationId).toBe(conversationId);
      expect(JSON.parse(row.body)).toMatchObject({ sequence: row.sequence });
    }
  });

  test("creates a delivery per endpoint subscribed by type, family or `*`, and a held one for a disabled endpoint", async () => {
    const exact = await makeEndpoint(["ping", "template.status_changed"]);
    const family = await makeEndpoint(["template.*"]);
    const all = await makeEndpoint(["*"], "disabled");
    await makeEndpoint(["message.*", "ping"]);
    const id = await recordWebhookEvent(ctx, { type: "template.status_changed", data: {} });
    const rows = await ctx.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.eventId, id));
    const states = new Map(rows.map((row) => [row.endpointId, row.state]));
    expect(states).toEqual(
      new Map([
        [exact, "pending"],
        [family, "pending"],
        [all, "held"],
      ]),
    );
  });

  test("an endpoint receives the types that each of its subscriptions names and no others", async () => {
    const rows = await ctx.db.execute<{ pair: string }>(sql`
      select type || ' by ' || subscription as pair
      from unnest(${textArray(webhookEventTypes)}) type, unnest(${textArray(eventSubscriptions)}) subscription
      where parley_receives_event(jsonb_populate_record(null::webhook_endpoints,
        jsonb_build_object('event_types', array[subscription])), type)`);
    const expected = webhookEventTypes.flatMap((type) =>
      subscriptionsOf(type).map((subscription) => `${type} by ${subscription}`),
    );
    expect(rows.map(({ pair }) => pair).sort()).toEqual(expected.sort());
  });

  test("creates no delivery for another workspace's endpoints", async () => {
    await makeEndpoint(["*"]);
    const other = await makeWorkspace("Another");
    const id = await recordWebhookEvent(other, { type: "ping", data: {} });
    expect(await ctx.db.$count(webhookDeliveries, eq(webhookDeliveries.eventId, id))).toBe(0);
  });

  test("is rolled back with its transaction", async () => {
    const conversationId = await makeConversation();
    const undone = inTransaction(ctx, async (tx) => {
      await recordWebhookEvent(tx, { type: "message.sent", data: {}, conversationId });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    const row = await eventOf(
      await recordWebhookEvent(ctx, { type: "message.sent", data: {}, conversationId }),
    );
    expect(row.sequence).toBe(1);
  });
});
