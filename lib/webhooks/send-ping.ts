import "server-only";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { linkResource } from "#lib/api/idempotency/link-resource.ts";
import { recordWebhookEvent } from "#lib/events/record-webhook-event.ts";
import type { Id } from "#lib/platform/id.ts";
import { getEndpointRow } from "#lib/webhooks/queries.ts";
import { summarizeEndpoint } from "#lib/webhooks/serialize.ts";

/** Sent regardless of the endpoint's subscriptions. @throws AppError NOT_FOUND */
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
