import "server-only";
import { and, desc, eq, notInArray } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { conversations, messages } from "#db/schema/index.ts";
import { requireUnchanged } from "#lib/conversations/actions/require-unchanged.ts";
import { lockConversation } from "#lib/conversations/lock-conversation.ts";
import { publishConversation } from "#lib/conversations/publish-conversation.ts";
import { getConversation } from "#lib/conversations/queries.ts";
import type { ConversationView, ExpectedConversation } from "#lib/conversations/schema.ts";
import type { Id } from "#lib/platform/id.ts";
import { kindsWithout } from "#lib/whatsapp/kind-rules.ts";

/**
 * Marks a conversation as unread from the newest inbound message on, or from as many as were unread before it was read.
 * @throws AppError NOT_FOUND, CHANGED_SINCE if it is not as expected
 */
export async function markConversationUnread(
  ctx: Ctx,
  id: string,
  {
    expected,
    unreadCount = 1,
  }: { expected?: ExpectedConversation | undefined; unreadCount?: number | undefined } = {},
): Promise<ConversationView> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockConversation(tx, id);
    if (row.unreadCount > 0) return (await getConversation(tx, row.id)).conversation;
    requireUnchanged(row, expected);
    const newest = await findNewest(tx, row.id, unreadCount);
    await tx.db
      .update(conversations)
      .set({
        unreadCount: Math.max(newest.length, 1),
        firstUnreadId: newest.at(-1) ?? null,
        updatedAt: tx.clock.now(),
      })
      .where(and(eq(conversations.workspaceId, tx.workspaceId), eq(conversations.id, row.id)));
    return publishConversation(tx, row.id);
  });
}

async function findNewest(tx: Ctx, conversationId: Id<"conv">, count: number): Promise<Id<"msg">[]> {
  const newest = await tx.db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.workspaceId, tx.workspaceId),
        eq(messages.conversationId, conversationId),
        eq(messages.direction, "inbound"),
        notInArray(messages.kind, kindsWithout("countsAsUnread")),
      ),
    )
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(count);
  return newest.map(({ id }) => id);
}
