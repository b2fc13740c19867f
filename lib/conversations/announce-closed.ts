import "server-only";
import { and, eq, lte, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { windows, workspaces } from "#db/schema/index.ts";
import { furthestPresent, workspacePresent } from "#db/workspace-time.ts";
import { tellConversation } from "#lib/conversations/tell-conversation.ts";
import { type Id, uuidToId } from "#lib/id.ts";

const BATCH = 500;

/** A window that other systems believe open. */
export interface ToldWindow {
  workspaceId: Id<"ws">;
  conversationId: Id<"conv">;
  numberId: Id<"num">;
}

const dueWindows = sql`${windows} join ${workspaces} on ${workspaces.id} = ${windows.workspaceId}
  where ${windows.toldOpen}
    and ${windows.expiresAt} <= ${furthestPresent}
    and ${windows.expiresAt} <= ${workspacePresent}`;

/** Whether `findClosedWindows` would find any. */
export const isAnyWindowClosed = sql`exists (select from ${dueWindows})`;

/** The windows, of every workspace, that have closed by their workspace's clock and are not told of yet. */
export async function findClosedWindows(db: Db): Promise<ToldWindow[]> {
  const rows = await db.execute<Record<"workspace_id" | "conversation_id" | "number_id", string>>(sql`
    select ${windows.workspaceId}, ${windows.conversationId}, ${windows.numberId}
    from ${dueWindows}
    order by ${windows.expiresAt} limit ${BATCH}`);
  return rows.map((row) => ({
    workspaceId: uuidToId("ws", row.workspace_id),
    conversationId: uuidToId("conv", row.conversation_id),
    numberId: uuidToId("num", row.number_id),
  }));
}

/**
 * Tells other systems, once, that a window has closed. Nothing when the customer wrote meanwhile (their message's
 * transaction told it then), or another process was quicker. Nothing depends on it: who sends compares the time itself.
 */
export async function announceClosed(ctx: Ctx, { conversationId, numberId }: ToldWindow): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [closed] = await tx.db
      .update(windows)
      .set({ toldOpen: false })
      .where(
        and(
          eq(windows.workspaceId, tx.workspaceId),
          eq(windows.conversationId, conversationId),
          eq(windows.numberId, numberId),
          eq(windows.toldOpen, true),
          lte(windows.expiresAt, tx.clock.now()),
        ),
      )
      .returning({ expiresAt: windows.expiresAt });
    if (!closed) return;
    const about = { numberId, closedAt: closed.expiresAt.toISOString() };
    await tellConversation(tx, ["conversation.window_closed"], conversationId, about);
  });
}
