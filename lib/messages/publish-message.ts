import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { conversations } from "#db/schema/index.ts";
import { getConversation } from "#lib/conversations/queries.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { appendEvent } from "#lib/events/append-event.ts";
import type { Id } from "#lib/id.ts";
import { getMessage } from "#lib/messages/queries.ts";
import type { MessageView } from "#lib/messages/schema.ts";

/** A message and its conversation as they stand after a change. */
export interface PublishedMessage {
  message: MessageView;
  conversation: ConversationView;
}

/** Tells every page of the workspace about a message, new or changed, in the transaction that changed it. */
export async function publishMessage(
  ctx: Ctx,
  type: "message.created" | "message.updated",
  ids: { messageId: Id<"msg">; conversationId: Id<"conv"> },
): Promise<PublishedMessage> {
  const message = await getMessage(ctx, ids.messageId);
  if (type === "message.updated") await copyStatus(ctx, ids, message.status);
  const { conversation } = await getConversation(ctx, ids.conversationId);
  await appendEvent(ctx, { type, conversation, message }, { conversationId: ids.conversationId });
  return { message, conversation };
}

/** The list shows the newest message's tick; it follows that message's status. */
async function copyStatus(
  ctx: Ctx,
  ids: { messageId: Id<"msg">; conversationId: Id<"conv"> },
  status: string,
): Promise<void> {
  await ctx.db
    .update(conversations)
    .set({
      lastMessage: sql`jsonb_set(${conversations.lastMessage}, '{status}', to_jsonb(${status}::text))`,
      updatedAt: ctx.clock.now(),
    })
    .where(
      and(
        eq(conversations.workspaceId, ctx.workspaceId),
        eq(conversations.id, ids.conversationId),
        sql`${conversations.lastMessage} ->> 'id' = ${ids.messageId}`,
      ),
    );
}
