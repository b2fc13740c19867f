import "server-only";
import { and, asc, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { conversations, members } from "#db/schema/index.ts";
import { queueAssignment } from "#lib/automations/queue-automations.ts";
import { assignConversation } from "#lib/conversations/actions/assign-conversation.ts";
import { isAppError } from "#lib/platform/errors.ts";
import type { Id } from "#lib/platform/id.ts";

/** Read at once; each conversation has its own transaction. */
const BATCH = 100;
const MAX_MEMBERS = 100;

export const isAnyHandoverDue = sql`exists (select from ${members} where handover_started_at is not null)`;

interface Handover {
  workspaceId: Id<"ws">;
  userId: Id<"user">;
  handoverTo: Id<"user"> | null;
}

export function findDueHandovers(db: Db): Promise<Handover[]> {
  return db
    .select({
      workspaceId: members.workspaceId,
      userId: members.userId,
      handoverTo: members.handoverTo,
    })
    .from(members)
    .where(isNotNull(members.handoverStartedAt))
    .orderBy(asc(members.handoverStartedAt))
    .limit(MAX_MEMBERS);
}

/**
 * Assigns the open and snoozed conversations of a member who is disabled or may no longer reply to the chosen one, or to
 * whom the rule of the team chooses. What a crash leaves is done by the next call.
 */
export async function handOver(ctx: Ctx, handover: Handover): Promise<void> {
  for (;;) {
    const rows = await ctx.db
      .select({ id: conversations.id })
      .from(conversations)
      .where(
        and(
          eq(conversations.workspaceId, ctx.workspaceId),
          eq(conversations.assigneeId, handover.userId),
          ne(conversations.state, "closed"),
        ),
      )
      .limit(BATCH);
    if (rows.length === 0) return endHandover(ctx, handover);
    for (const { id } of rows) {
      // Enabled again meanwhile, or given another role.
      if (!(await reassign(ctx, id, handover))) return;
    }
  }
}

/** @returns false when the handover has ended */
function reassign(ctx: Ctx, id: Id<"conv">, { userId, handoverTo }: Handover): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const [leaving] = await tx.db
      .select({ userId: members.userId })
      .from(members)
      .where(and(isMember(tx, userId), isNotNull(members.handoverStartedAt)))
      .for("share");
    if (!leaving) return false;
    if (handoverTo !== null && (await assignIfActive(tx, id, handoverTo))) return true;
    await assignConversation(tx, { id, assigneeId: null });
    await queueAssignment(tx, id);
    return true;
  });
}

/** @returns false when the chosen member has been disabled too */
async function assignIfActive(tx: Ctx, id: Id<"conv">, assigneeId: Id<"user">): Promise<boolean> {
  try {
    await assignConversation(tx, { id, assigneeId });
    return true;
  } catch (error) {
    if (!isAppError(error, "VALIDATION_ERROR")) throw error;
    return false;
  }
}

async function endHandover(ctx: Ctx, { userId }: Handover): Promise<void> {
  await ctx.db
    .update(members)
    .set({ handoverStartedAt: null, handoverTo: null })
    .where(isMember(ctx, userId));
}

function isMember({ workspaceId }: Ctx, userId: Id<"user">) {
  return and(eq(members.workspaceId, workspaceId), eq(members.userId, userId));
}
