import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { conversations } from "#db/schema/index.ts";
import { type ConversationRecord, lockConversation } from "#lib/conversations/lock-conversation.ts";
import { getConversation } from "#lib/conversations/queries.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { tellConversation } from "#lib/conversations/tell-conversation.ts";
import { appendInternal, type InternalContent } from "#lib/messages/append-internal.ts";

type Telling = Parameters<typeof tellConversation>[1];

/** What becomes of a conversation: its columns, its line of history, and what other systems are told. */
export interface ConversationChange {
  set: Partial<typeof conversations.$inferInsert>;
  activity: Omit<Extract<InternalContent, { kind: "activity" }>, "kind">;
  tell: Telling;
}

/**
 * Changes a conversation as `decide` says of its row, in one transaction with its line of history, the pages' event and
 * what other systems are told. Nothing of all that when `decide` says null: it is so already.
 * @throws AppError NOT_FOUND, and what `decide` throws
 */
export async function changeConversation(
  ctx: Ctx,
  id: string,
  decide: (tx: Ctx, row: ConversationRecord) => Promise<ConversationChange | null>,
): Promise<ConversationView> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockConversation(tx, id);
    const change = await decide(tx, row);
    if (!change) return (await getConversation(tx, row.id)).conversation;
    await tx.db
      .update(conversations)
      .set({ ...change.set, updatedAt: tx.clock.now() })
      .where(and(eq(conversations.workspaceId, tx.workspaceId), eq(conversations.id, row.id)));
    const { conversation } = await appendInternal(tx, row.id, { kind: "activity", ...change.activity });
    await tellConversation(tx, change.tell, row.id);
    return conversation;
  });
}

/** A line of history that names nobody, no time and no label. */
export const plainActivity = { assignee: null, until: null, labels: [] };
