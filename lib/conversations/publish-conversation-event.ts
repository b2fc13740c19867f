import "server-only";
import type { Ctx } from "#db/ctx.ts";
import type { conversations } from "#db/schema/index.ts";
import { getConversationForApi } from "#lib/conversations/api-queries.ts";
import { recordWebhookEvent } from "#lib/events/record-webhook-event.ts";
import type { WebhookEventType } from "#lib/events/webhook-event-rules.ts";
import type { Id } from "#lib/platform/id.ts";

export type ConversationEvent = Extract<WebhookEventType, `conversation.${string}`>;

export type MessageStateEvent = Extract<
  ConversationEvent,
  `conversation.${"created" | "closed" | "reopened"}`
>;

type Work = Pick<typeof conversations.$inferSelect, "state" | "assigneeId" | "assignedTeamId">;

/**
 * The webhook events of what a message does to a conversation's state. One that is snoozed has not been closed, so that
 * neither a snooze nor its end is an event. @param before null for a new conversation
 */
export function eventsOfMessage(before: Work["state"] | null, after: Work["state"]): MessageStateEvent[] {
  if (before === null) return ["conversation.created"];
  if (before !== "closed" && after === "closed") return ["conversation.closed"];
  return before === "closed" && after !== "closed" ? ["conversation.reopened"] : [];
}

/** The webhook events of a change of a conversation's state, assignee or team. */
export function conversationEventsOf(before: Work, after: Work): ConversationEvent[] {
  const isAssigned = before.assigneeId !== after.assigneeId || before.assignedTeamId !== after.assignedTeamId;
  return [
    ...(isAssigned ? ["conversation.assigned" as const] : []),
    ...eventsOfMessage(before.state, after.state),
  ];
}

/** Publishes webhook events in the transaction of the change. @param extra further fields of the events */
export async function publishConversationEvent(
  tx: Ctx,
  types: readonly ConversationEvent[],
  id: Id<"conv">,
  extra: Record<string, unknown> = {},
): Promise<void> {
  if (types.length === 0) return;
  const conversation = await getConversationForApi(tx, id);
  for (const type of types) {
    await recordWebhookEvent(tx, { type, data: { conversation, ...extra }, conversationId: id });
  }
}
