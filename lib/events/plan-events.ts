import "server-only";
import type { Ctx } from "#db/ctx.ts";
import type { LiveEvent } from "#lib/events/live-event-schema.ts";
import { formatEventBody, type WebhookEvent } from "#lib/events/record-webhook-event.ts";
import { type Id, idToUuid, newId } from "#lib/platform/id.ts";

/** Events as `parley_write_events` takes them (db/functions). */
export interface EventPlan {
  live: Record<string, unknown>[];
  webhook: Record<string, unknown>[];
}

export function planLiveEvent(data: LiveEvent, conversationId: Id<"conv"> | null): EventPlan["live"][number] {
  return {
    id: idToUuid("evt", newId("evt")),
    type: data.type,
    conversation_id: conversationId && idToUuid("conv", conversationId),
    data,
  };
}

/** @param sequence the event's number in its conversation, whose row the caller has locked; null without one */
export function planWebhookEvent(
  ctx: Ctx,
  event: Omit<WebhookEvent, "audience">,
  sequence: number | null,
): EventPlan["webhook"][number] {
  const id = newId("evt");
  return {
    id: idToUuid("evt", id),
    type: event.type,
    conversation_id: event.conversationId ? idToUuid("conv", event.conversationId) : null,
    message_id: event.messageId ? idToUuid("msg", event.messageId) : null,
    sequence,
    body: formatEventBody(ctx, id, event, sequence),
  };
}
