import "server-only";
import { and, asc, eq, exists, isNotNull, isNull, ne, notExists, notInArray, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { isWorkspaceActive } from "#db/is-workspace-active.ts";
import { conversations, members } from "#db/schema/index.ts";
import { rolesWith } from "#lib/accounts/permissions.ts";
import { queueAssignment } from "#lib/automations/queue-automations.ts";
import { assignTo, findMember, unassigned } from "#lib/conversations/actions/assign-conversation.ts";
import { writeConversationChange } from "#lib/conversations/actions/write-conversation-change.ts";
import type { ConversationRecord } from "#lib/conversations/lock-conversation.ts";
import type { Id } from "#lib/platform/id.ts";

/** Read at once; each conversation has its own transaction. */
const BATCH = 100;
const MAX_MEMBERS = 100;

const isDue = sql`${members.handoverStartedAt} is not null and ${isWorkspaceActive(members.workspaceId)}`;

export const isAnyHandoverDue = sql`exists (select from ${members} where ${isDue})`;

interface Handover {
  workspaceId: Id<"ws">;
  userId: Id<"user">;
}

export function findDueHandovers(db: Db): Promise<Handover[]> {
  return db
    .select({ workspaceId: members.workspaceId, userId: members.userId })
    .from(members)
    .where(isDue)
    .orderBy(asc(members.handoverStartedAt))
    .limit(MAX_MEMBERS);
}

/**
 * A closed conversation keeps its assignee, who may have left when it is opened again. Whoever opens it, a worker then
 * hands it over: a check of all members by one statement, so that no message or change of a conversation needs its own.
 */
export async function queueHandoversOfReopened(db: Db): Promise<void> {
  await db
    .update(members)
    .set({ handoverStartedAt: new Date() })
    .where(
      and(
        isNull(members.handoverStartedAt),
        or(isNotNull(members.disabledAt), notInArray(members.role, [...rolesWith("conversations.update")])),
        exists(db.select({ id: conversations.id }).from(conversations).where(isHandedOver(members))),
      ),
    );
}

/**
 * Assigns the open and snoozed conversations of a member who is disabled or may no longer reply to the chosen one, or to
 * whom the rule of the team chooses. What a crash leaves is done by the next call.
 */
export async function handOver(ctx: Ctx, { userId }: Handover): Promise<void> {
  for (;;) {
    const rows = await ctx.db
      .select({ id: conversations.id })
      .from(conversations)
      .where(isHandedOver({ ...ctx, userId }))
      .limit(BATCH);
    if (rows.length === 0) return endHandover(ctx, userId);
    for (const { id } of rows) {
      // Enabled again meanwhile, or given another role.
      if (!(await reassign(ctx, id, userId))) return;
    }
  }
}

/** @returns false when the handover has ended */
function reassign(ctx: Ctx, id: Id<"conv">, userId: Id<"user">): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    // Read for each conversation: whoever removes the disabled member may choose somebody else meanwhile.
    const [leaving] = await tx.db
      .select({ handoverTo: members.handoverTo })
      .from(members)
      .where(and(isMember(tx, userId), isNotNull(members.handoverStartedAt)))
      .for("share");
    if (!leaving) return false;
    const successor = leaving.handoverTo && (await findMember(tx, leaving.handoverTo));
    let isUnassigned = false;
    const decide = async (inner: Ctx, row: ConversationRecord) => {
      // Somebody took or closed it meanwhile.
      if (row.assigneeId !== userId || row.state === "closed") return null;
      if (successor) return assignTo(inner, row, successor);
      isUnassigned = true;
      return unassigned;
    };
    await writeConversationChange(tx, id, decide);
    if (isUnassigned) await queueAssignment(tx, id);
    return true;
  });
}

/** Unless a handover was started again, or a conversation was assigned, after the last one was found. */
async function endHandover(ctx: Ctx, userId: Id<"user">): Promise<void> {
  await ctx.db
    .update(members)
    .set({ handoverStartedAt: null, handoverTo: null })
    .where(
      and(
        isMember(ctx, userId),
        notExists(
          ctx.db
            .select({ id: conversations.id })
            .from(conversations)
            .where(isHandedOver({ ...ctx, userId })),
        ),
      ),
    );
}

/** @param member one member, or the columns of the members of an outer query */
function isHandedOver({ workspaceId, userId }: Handover | typeof members) {
  return and(
    eq(conversations.workspaceId, workspaceId),
    eq(conversations.assigneeId, userId),
    ne(conversations.state, "closed"),
  );
}

function isMember({ workspaceId }: Ctx, userId: Id<"user">) {
  return and(eq(members.workspaceId, workspaceId), eq(members.userId, userId));
}
