import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { conversations } from "#db/schema/index.ts";
import { getConversation } from "#lib/conversations/queries.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import type { Id } from "#lib/platform/id.ts";

export async function publishConversation(ctx: Ctx, id: Id<"conv">): Promise<ConversationView> {
  const { conversation } = await getConversation(ctx, id);
  await recordLiveEvent(ctx, { type: "conversation.updated", conversation }, { conversationId: id });
  return conversation;
}

/** Publishes a contact's conversation, which shows parts of the contact. */
export async function publishConversationOf(ctx: Ctx, contactId: Id<"contact">): Promise<void> {
  const [thread] = await ctx.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.workspaceId, ctx.workspaceId), eq(conversations.contactId, contactId)));
  if (thread) await publishConversation(ctx, thread.id);
}
