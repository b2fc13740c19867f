import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { getConversationForApi } from "#lib/conversations/api-queries.ts";
import { appendOutboundEvent } from "#lib/events/append-outbound-event.ts";
import type { OutboundEventType } from "#lib/events/rules.ts";
import type { Id } from "#lib/id.ts";

/**
 * Tells other systems of a conversation as it stands now, in the transaction that changed it; once for several types.
 * @param about what the events say beside the conversation
 */
export async function tellConversation(
  tx: Ctx,
  types: readonly Extract<OutboundEventType, `conversation.${string}`>[],
  id: Id<"conv">,
  about: Record<string, unknown> = {},
): Promise<void> {
  if (types.length === 0) return;
  const conversation = await getConversationForApi(tx, id);
  for (const type of types) {
    await appendOutboundEvent(tx, { type, data: { conversation, ...about }, conversationId: id });
  }
}
