import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { getConversation } from "#lib/conversations/queries.ts";
import type { PublishedMessage } from "#lib/conversations/thread/publish-message.ts";
import { getMessage } from "#lib/conversations/thread/queries.ts";

/** Returns a message and its conversation as `publishMessage` does, without an event. @throws AppError NOT_FOUND */
export async function getPublished(ctx: Ctx, messageId: string): Promise<PublishedMessage> {
  const message = await getMessage(ctx, messageId);
  const { conversation } = await getConversation(ctx, message.conversationId);
  return { message, conversation };
}
