import "server-only";
import { and, eq, lte, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { conversations, workspaces } from "#db/schema/index.ts";
import { furthestPresent, workspacePresent } from "#db/workspace-time.ts";
import { plainActivity } from "#lib/conversations/change-conversation.ts";
import { type Id, uuidToId } from "#lib/id.ts";
import { appendInternal } from "#lib/messages/append-internal.ts";

const BATCH = 500;

/** A conversation that is to come back. */
export interface DueSnooze {
  workspaceId: Id<"ws">;
  conversationId: Id<"conv">;
}

const dueSnoozes = sql`${conversations} join ${workspaces} on ${workspaces.id} = ${conversations.workspaceId}
  where ${conversations.state} = 'snoozed'
    and ${conversations.snoozedUntil} <= ${furthestPresent}
    and ${conversations.snoozedUntil} <= ${workspacePresent}`;

/** Whether `findDueSnoozes` would find any. */
export const isAnySnoozeOver = sql`exists (select from ${dueSnoozes})`;

/** The conversations, of every workspace, whose snooze is over by their workspace's clock. */
export async function findDueSnoozes(db: Db): Promise<DueSnooze[]> {
  const rows = await db.execute<Record<"workspace_id" | "id", string>>(sql`
    select ${conversations.workspaceId}, ${conversations.id}
    from ${dueSnoozes}
    order by ${conversations.snoozedUntil} limit ${BATCH}`);
  return rows.map((row) => ({
    workspaceId: uuidToId("ws", row.workspace_id),
    conversationId: uuidToId("conv", row.id),
  }));
}

/**
 * Brings a conversation back whose snooze is over, to the top of the list, once. Nothing when a person or the customer was
 * quicker, or it was put away anew meanwhile.
 */
export async function wakeConversation(ctx: Ctx, { conversationId }: DueSnooze): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const now = tx.clock.now();
    const woken = await tx.db
      .update(conversations)
      .set({ state: "open", snoozedUntil: null, lastActivityAt: now, updatedAt: now })
      .where(
        and(
          eq(conversations.workspaceId, tx.workspaceId),
          eq(conversations.id, conversationId),
          eq(conversations.state, "snoozed"),
          lte(conversations.snoozedUntil, now),
        ),
      )
      .returning({ id: conversations.id });
    if (woken.length === 0) return;
    await appendInternal(tx, conversationId, { kind: "activity", ...plainActivity, action: "woken" });
  });
}
