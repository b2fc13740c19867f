import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { windows } from "#db/schema/index.ts";
import { publishConversationEvent } from "#lib/conversations/publish-conversation-event.ts";
import type { Id } from "#lib/platform/id.ts";

/** Closes all windows after the contact's number changed. The caller clears the conversation's own columns before. */
export async function closeWindows(tx: Ctx, conversationId: Id<"conv">): Promise<void> {
  const closed = await tx.db
    .delete(windows)
    .where(and(eq(windows.workspaceId, tx.workspaceId), eq(windows.conversationId, conversationId)))
    .returning({ numberId: windows.numberId, openEventPublished: windows.openEventPublished });
  const closedAt = tx.clock.now().toISOString();
  for (const { numberId } of closed.filter(({ openEventPublished }) => openEventPublished)) {
    await publishConversationEvent(tx, ["conversation.window_closed"], conversationId, {
      numberId,
      closedAt,
    });
  }
}
