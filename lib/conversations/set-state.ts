import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { conversations } from "#db/schema/index.ts";
import { publishConversation } from "#lib/conversations/publish-conversation.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { tellConversation } from "#lib/conversations/tell-conversation.ts";
import { notFound } from "#lib/errors.ts";
import { isId } from "#lib/id.ts";

/** Closes a conversation or opens it again. @throws AppError NOT_FOUND */
export async function setConversationState(
  ctx: Ctx,
  id: string,
  state: "open" | "closed",
): Promise<ConversationView> {
  if (!isId("conv", id)) throw notFound();
  return inTransaction(ctx, async (tx) => {
    const [former] = await tx.db
      .update(conversations)
      .set({ state, snoozedUntil: null, updatedAt: tx.clock.now() })
      .where(and(eq(conversations.workspaceId, tx.workspaceId), eq(conversations.id, id)))
      .returning({ state: sql<string>`old.state` });
    const closed = state === "closed";
    if (former && (former.state === "closed") !== closed) {
      await tellConversation(tx, [closed ? "conversation.closed" : "conversation.reopened"], id);
    }
    return publishConversation(tx, id);
  });
}
