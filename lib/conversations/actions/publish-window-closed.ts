import "server-only";
import { and, eq, lte, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { windows, workspaces } from "#db/schema/index.ts";
import { latestWorkspaceTime, workspaceTime } from "#db/workspace-time.ts";
import { publishConversationEvent } from "#lib/conversations/publish-conversation-event.ts";
import { type Id, uuidToId } from "#lib/platform/id.ts";

const BATCH = 500;

export interface PublishedWindow {
  workspaceId: Id<"ws">;
  conversationId: Id<"conv">;
  numberId: Id<"num">;
}

const dueWindows = sql`${windows} join ${workspaces} on ${workspaces.id} = ${windows.workspaceId}
  where ${windows.openEventPublished} and ${workspaces.deletingAt} is null
    and ${windows.expiresAt} <= ${latestWorkspaceTime}
    and ${windows.expiresAt} <= ${workspaceTime}`;

export const isAnyWindowClosed = sql`exists (select from ${dueWindows})`;

export async function findClosedWindows(db: Db): Promise<PublishedWindow[]> {
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

/** Publishes a closed window once, unless the customer has written. Sends compare the time themselves. */
export async function publishWindowClosed(
  ctx: Ctx,
  { conversationId, numberId }: PublishedWindow,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [closed] = await tx.db
      .update(windows)
      .set({ openEventPublished: false })
      .where(
        and(
          eq(windows.workspaceId, tx.workspaceId),
          eq(windows.conversationId, conversationId),
          eq(windows.numberId, numberId),
          eq(windows.openEventPublished, true),
          lte(windows.expiresAt, tx.clock.now()),
        ),
      )
      .returning({ expiresAt: windows.expiresAt });
    if (!closed) return;
    const about = { numberId, closedAt: closed.expiresAt.toISOString() };
    await publishConversationEvent(tx, ["conversation.window_closed"], conversationId, about);
  });
}
