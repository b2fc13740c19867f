import "server-only";
import type { Ctx } from "#db/ctx.ts";
import type { conversations } from "#db/schema/index.ts";
import { getConversationForApi } from "#lib/conversations/api-queries.ts";
import { recordWebhookEvent } from "#lib/events/record-webhook-event.ts";
import type { WebhookEventType } from "#lib/events/webhook-event-rules.ts";
import type { Id } from "#lib/platform/id.ts";

export type ConversationEvent = Extract<WebhookEventType, `conversation.${string}`>;

type Work = Pick<typeof conversations.$inferSelect, "state" | "assigneeId" | "assignedTeamId">;

/** The webhook events of a change of a conversation. */
export function conversationEventsOf(before: Work, after: Work): ConversationEvent[] {
  const wasClosed = before.state === "closed";
  const isClosed = after.state === "closed";
  const isAssigned = before.assigneeId !== after.assigneeId || before.assignedTeamId !== after.assignedTeamId;
  return [
    ...(isAssigned ? ["conversation.assigned" as const] : []),
    ...(isClosed && !wasClosed ? ["conversation.closed" as const] : []),
    ...(wasClosed && !isClosed ? ["conversation.reopened" as const] : []),
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
