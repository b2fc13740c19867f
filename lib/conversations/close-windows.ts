import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { windows } from "#db/schema/index.ts";
import { tellConversation } from "#lib/conversations/tell-conversation.ts";
import type { Id } from "#lib/id.ts";

/**
 * Closes the windows of a conversation whose contact has another number now: a window is WhatsApp's for one number of the
 * customer, and the new one has not written. Other systems are told of each that they believe open. The copy on the
 * conversation's own row is its caller's to empty, before. Call inside a transaction.
 */
export async function closeWindows(tx: Ctx, conversationId: Id<"conv">): Promise<void> {
  const closed = await tx.db
    .delete(windows)
    .where(and(eq(windows.workspaceId, tx.workspaceId), eq(windows.conversationId, conversationId)))
    .returning({ numberId: windows.numberId, toldOpen: windows.toldOpen });
  const closedAt = tx.clock.now().toISOString();
  for (const { numberId } of closed.filter(({ toldOpen }) => toldOpen)) {
    await tellConversation(tx, ["conversation.window_closed"], conversationId, { numberId, closedAt });
  }
}
