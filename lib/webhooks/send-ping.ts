import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { webhookDeliveries } from "#db/schema/index.ts";
import { linkResource } from "#lib/api/idempotency/link-resource.ts";
import { recordWebhookEvent } from "#lib/events/record-webhook-event.ts";
import { notFound } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";
import { getEndpointRow } from "#lib/webhooks/queries.ts";
import type { TestEvent } from "#lib/webhooks/schema.ts";
import { summarizeEndpoint } from "#lib/webhooks/serialize.ts";

/** Sent regardless of the endpoint's subscriptions; held while it is disabled. @throws AppError NOT_FOUND */
export function sendPing(ctx: Ctx, id: string): Promise<Id<"evt">> {
  return inTransaction(ctx, async (tx) => {
    const row = await getEndpointRow(tx, id);
    const eventId = await recordWebhookEvent(tx, {
      type: "ping",
      data: { webhookEndpoint: summarizeEndpoint(row) },
      audience: { only: row.id },
    });
    await linkResource(tx, { id: eventId });
    return eventId;
  });
}

export async function getTestEvent(ctx: Ctx, eventId: string): Promise<TestEvent> {
  if (!isId("evt", eventId)) throw notFound();
  const held = await ctx.db.$count(
    webhookDeliveries,
    and(
      eq(webhookDeliveries.workspaceId, ctx.workspaceId),
      eq(webhookDeliveries.eventId, eventId),
      eq(webhookDeliveries.state, "held"),
    ),
  );
  return { eventId, state: held > 0 ? "held" : "pending" };
}
