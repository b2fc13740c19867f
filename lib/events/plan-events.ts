import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { bodyOf, type OutboundEvent } from "#lib/events/append-outbound-event.ts";
import { subscriptionsOf } from "#lib/events/rules.ts";
import type { LiveEvent } from "#lib/events/schema.ts";
import { type Id, idToUuid, newId } from "#lib/id.ts";

/** Events as `parley_write_events` takes them (db/functions). */
export interface EventPlan {
  live: Record<string, unknown>[];
  outbound: Record<string, unknown>[];
}

/** An event for the pages, to be written with its cause. */
export function planLiveEvent(data: LiveEvent, conversationId: Id<"conv"> | null): EventPlan["live"][number] {
  return {
    id: idToUuid("evt", newId("evt")),
    type: data.type,
    conversation_id: conversationId && idToUuid("conv", conversationId),
    data,
  };
}

/**
 * An event for other systems, to be written with its cause by a caller that holds the conversation.
 * @param sequence its place among the conversation's events; null for what belongs to none
 */
export function planOutboundEvent(
  ctx: Ctx,
  event: Omit<OutboundEvent, "audience">,
  sequence: number | null,
): EventPlan["outbound"][number] {
  const id = newId("evt");
  return {
    id: idToUuid("evt", id),
    type: event.type,
    conversation_id: event.conversationId ? idToUuid("conv", event.conversationId) : null,
    message_id: event.messageId ? idToUuid("msg", event.messageId) : null,
    sequence,
    body: bodyOf(ctx, id, event, sequence),
    subscriptions: subscriptionsOf(event.type),
  };
}
