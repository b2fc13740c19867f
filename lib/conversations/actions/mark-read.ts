import "server-only";
import { and, eq, gt } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { conversations } from "#db/schema/index.ts";
import { reportReadJob } from "#lib/conversations/jobs.ts";
import { publishConversation } from "#lib/conversations/publish-conversation.ts";
import { getConversation } from "#lib/conversations/queries.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { notFound } from "#lib/platform/errors.ts";
import { isId } from "#lib/platform/id.ts";
import { enqueue } from "#lib/queue/boss.ts";

/** Marks all messages as read and reports it to WhatsApp. Follows a merged conversation. @throws AppError NOT_FOUND */
export async function markConversationRead(ctx: Ctx, id: string): Promise<ConversationView> {
  if (!isId("conv", id)) throw notFound();
  return inTransaction(ctx, async (tx) => {
    const changed = await tx.db
      .update(conversations)
      .set({ unreadCount: 0, firstUnreadId: null, updatedAt: tx.clock.now() })
      .where(
        and(
          eq(conversations.workspaceId, tx.workspaceId),
          eq(conversations.id, id),
          gt(conversations.unreadCount, 0),
        ),
      )
      .returning({ id: conversations.id });
    if (changed.length > 0) {
      await enqueue(tx, reportReadJob, { workspaceId: tx.workspaceId, conversationId: id });
      return publishConversation(tx, id);
    }
    const { conversation } = await getConversation(tx, id);
    return conversation.id === id ? conversation : markConversationRead(tx, conversation.id);
  });
}
