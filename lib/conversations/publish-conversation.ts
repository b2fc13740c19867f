import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { getConversation } from "#lib/conversations/queries.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { appendEvent } from "#lib/events/append-event.ts";
import type { Id } from "#lib/id.ts";

/** Tells every page of the workspace how a conversation stands now. */
export async function publishConversation(ctx: Ctx, id: Id<"conv">): Promise<ConversationView> {
  const { conversation } = await getConversation(ctx, id);
  await appendEvent(ctx, { type: "conversation.updated", conversation }, { conversationId: id });
  return conversation;
}
