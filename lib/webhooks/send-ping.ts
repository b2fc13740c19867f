import "server-only";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { appendOutboundEvent } from "#lib/events/append-outbound-event.ts";
import type { Id } from "#lib/id.ts";
import { getEndpointRow } from "#lib/webhooks/queries.ts";
import { summarizeEndpoint } from "#lib/webhooks/serialize.ts";

/** Sends an endpoint a test event, whatever it subscribes to. @throws AppError NOT_FOUND */
export function sendPing(ctx: Ctx, id: string): Promise<Id<"evt">> {
  return inTransaction(ctx, async (tx) => {
    const row = await getEndpointRow(tx, id);
    return appendOutboundEvent(tx, {
      type: "ping",
      data: { webhookEndpoint: summarizeEndpoint(row) },
      audience: { only: row.id },
    });
  });
}
