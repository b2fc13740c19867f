import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { getConversation } from "#lib/conversations/queries.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import type { Id } from "#lib/platform/id.ts";

export async function publishConversation(ctx: Ctx, id: Id<"conv">): Promise<ConversationView> {
  const { conversation } = await getConversation(ctx, id);
  await recordLiveEvent(ctx, { type: "conversation.updated", conversation }, { conversationId: id });
  return conversation;
}
