import "server-only";
import { and, eq, lte, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { conversations, workspaces } from "#db/schema/index.ts";
import { latestWorkspaceTime, workspaceTime } from "#db/workspace-time.ts";
import { resumeAssignment } from "#lib/automations/queue-automations.ts";
import { plainActivity } from "#lib/conversations/actions/write-conversation-change.ts";
import { appendInternalMessage } from "#lib/conversations/thread/append-internal-message.ts";
import { type Id, uuidToId } from "#lib/platform/id.ts";

const BATCH = 500;

export interface DueSnooze {
  workspaceId: Id<"ws">;
  conversationId: Id<"conv">;
}

const dueSnoozes = sql`${conversations} join ${workspaces} on ${workspaces.id} = ${conversations.workspaceId}
  where ${conversations.state} = 'snoozed' and ${workspaces.deletingAt} is null
    and ${conversations.snoozedUntil} <= ${latestWorkspaceTime}
    and ${conversations.snoozedUntil} <= ${workspaceTime}`;

export const isAnySnoozeOver = sql`exists (select from ${dueSnoozes})`;

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

/** Reopens a snoozed conversation at the top of the list. Does nothing if it was changed since. */
export async function wakeConversation(ctx: Ctx, { conversationId }: DueSnooze): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const now = tx.clock.now();
    const reopened = await tx.db
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
    if (reopened.length === 0) return;
    await resumeAssignment(tx, conversationId);
    await appendInternalMessage(tx, conversationId, {
      kind: "activity",
      ...plainActivity,
      action: "woken",
    });
  });
}
