import "server-only";
import { and, eq, gt } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { conversations } from "#db/schema/index.ts";
import { requireUnchanged } from "#lib/conversations/actions/require-unchanged.ts";
import { reportReadJob } from "#lib/conversations/jobs.ts";
import { lockConversation } from "#lib/conversations/lock-conversation.ts";
import { publishConversation } from "#lib/conversations/publish-conversation.ts";
import { getConversation } from "#lib/conversations/queries.ts";
import type { ConversationView, ExpectedConversation } from "#lib/conversations/schema.ts";
import { notFound } from "#lib/platform/errors.ts";
import { isId } from "#lib/platform/id.ts";
import { enqueue } from "#lib/queue/boss.ts";

/**
 * Marks all messages as read and reports it to WhatsApp. Follows a merged conversation.
 * @throws AppError NOT_FOUND, CHANGED_SINCE if it is not as expected
 */
export async function markConversationRead(
  ctx: Ctx,
  id: string,
  expected?: ExpectedConversation,
): Promise<ConversationView> {
  if (!isId("conv", id)) throw notFound();
  return inTransaction(ctx, async (tx) => {
    if (expected) {
      const row = await lockConversation(tx, id);
      if (row.unreadCount > 0) requireUnchanged(row, expected);
    }
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
    return conversation.id === id ? conversation : markConversationRead(tx, conversation.id, expected);
  });
}
