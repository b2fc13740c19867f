import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { getConversationForApi } from "#lib/conversations/api-queries.ts";
import { recordWebhookEvent } from "#lib/events/record-webhook-event.ts";
import type { WebhookEventType } from "#lib/events/webhook-event-rules.ts";
import type { Id } from "#lib/platform/id.ts";

/** Publishes webhook events in the transaction of the change. @param extra further fields of the events */
export async function publishConversationEvent(
  tx: Ctx,
  types: readonly Extract<WebhookEventType, `conversation.${string}`>[],
  id: Id<"conv">,
  extra: Record<string, unknown> = {},
): Promise<void> {
  if (types.length === 0) return;
  const conversation = await getConversationForApi(tx, id);
  for (const type of types) {
    await recordWebhookEvent(tx, { type, data: { conversation, ...extra }, conversationId: id });
  }
}
