import "server-only";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { appendOutboundEvent } from "#lib/events/append-outbound-event.ts";
import type { Id } from "#lib/id.ts";
import { getEndpoint, getEndpointRow } from "#lib/webhooks/queries.ts";

/** Sends an endpoint a test event, whatever it subscribes to. @throws AppError NOT_FOUND */
export function sendPing(ctx: Ctx, id: string): Promise<Id<"evt">> {
  return inTransaction(ctx, async (tx) => {
    const row = await getEndpointRow(tx, id);
    const webhookEndpoint = await getEndpoint(tx, id);
    return appendOutboundEvent(tx, {
      type: "ping",
      data: { webhookEndpoint },
      audience: { only: row.id },
    });
  });
}
