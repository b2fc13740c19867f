import "server-only";
import { and, asc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { conversations, teams } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { replaceInSavedViews } from "#lib/accounts/replace-in-saved-views.ts";
import { queueAssignment } from "#lib/automations/queue-automations.ts";
import { plainActivity } from "#lib/conversations/actions/write-conversation-change.ts";
import {
  conversationEventsOf,
  publishConversationEvent,
} from "#lib/conversations/publish-conversation-event.ts";
import { appendInternalMessage } from "#lib/conversations/thread/append-internal-message.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import { notFound, validationError } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";
import { getTeam } from "#lib/teams/queries.ts";

/** Conversations per transaction, chosen so that it takes less than 100 ms. */
const BATCH = 10;
/** Closed ones, which get neither an activity nor an event. */
export const CLOSED_BATCH = 500;

interface Team {
  id: Id<"team">;
  name: string;
}

/**
 * Deletes a team. Its conversations keep their assignees and move to another team, whose rule assigns those without one,
 * or to none without `moveTo`. They move in batches, before the team is deleted.
 * @throws AppError NOT_FOUND, VALIDATION_ERROR (`unknown_team`)
 */
export async function deleteTeam(ctx: Ctx, id: string, { moveTo }: { moveTo: string | null }): Promise<void> {
  if (!isId("team", id)) throw notFound();
  await moveInBatches(ctx, id, { moveTo, move: moveConversations, size: BATCH });
  await moveInBatches(ctx, id, { moveTo, move: moveClosedBatch, size: CLOSED_BATCH });
  await inTransaction(ctx, async (tx) => {
    if (!(await lockTeam(tx, id, sql`update`))) throw notFound();
    const target = await lockTarget(tx, id, moveTo);
    // The lock of the team lets no more in.
    while ((await moveConversations(tx, id, target)) === BATCH);
    await moveClosed(tx, inTeam(tx, id), target);
    await replaceInSavedViews(tx, { condition: "team", id, into: target?.id ?? null });
    const { id: _, name, ...before } = await getTeam(tx, id);
    await tx.db.delete(teams).where(and(eq(teams.workspaceId, tx.workspaceId), eq(teams.id, id)));
    await appendAudit(tx, {
      action: "team.deleted",
      targetId: id,
      targetName: name,
      data: target === null ? {} : { movedTo: target.id },
      before,
    });
    await recordLiveEvent(tx, { type: "team.deleted", id });
  });
}

interface Batches {
  moveTo: string | null;
  /** @returns how many were moved; fewer than `size` if none remain */
  move: (tx: Ctx, from: Id<"team">, target: Team | null) => Promise<number>;
  size: number;
}

async function moveInBatches(ctx: Ctx, id: Id<"team">, { moveTo, move, size }: Batches): Promise<void> {
  for (let moved = size; moved === size; ) {
    moved = await inTransaction(ctx, async (tx) => {
      if (!(await lockTeam(tx, id, sql`share`))) throw notFound();
      return move(tx, id, await lockTarget(tx, id, moveTo));
    });
  }
}

/** In the order of the index. The last transaction moves those that are locked. */
function moveClosedBatch(tx: Ctx, from: Id<"team">, target: Team | null): Promise<number> {
  const batch = tx.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(inTeam(tx, from), eq(conversations.state, "closed")))
    .orderBy(asc(conversations.lastActivityAt), asc(conversations.id))
    .limit(CLOSED_BATCH)
    .for("no key update", { skipLocked: true });
  const which = and(eq(conversations.workspaceId, tx.workspaceId), inArray(conversations.id, batch));
  return moveClosed(tx, which, target);
}

/** A closed conversation gets no activity: it may have ended long ago, and nobody waits for it. */
async function moveClosed(tx: Ctx, which: SQL | undefined, target: Team | null): Promise<number> {
  const moved = await tx.db
    .update(conversations)
    .set({ assignedTeamId: target?.id ?? null, updatedAt: tx.clock.now() })
    .where(which)
    .returning({ id: conversations.id });
  return moved.length;
}

/** @returns how many were moved; fewer than a batch if none remain */
async function moveConversations(tx: Ctx, from: Id<"team">, target: Team | null): Promise<number> {
  const rows = await tx.db
    .select()
    .from(conversations)
    .where(and(inTeam(tx, from), ne(conversations.state, "closed")))
    .orderBy(asc(conversations.id))
    .limit(BATCH)
    .for("no key update");
  const assignedTeamId = target?.id ?? null;
  for (const row of rows) {
    await tx.db
      .update(conversations)
      .set({ assignedTeamId })
      .where(and(eq(conversations.workspaceId, tx.workspaceId), eq(conversations.id, row.id)));
    const action = target ? "team_replaced" : "team_deleted";
    await appendInternalMessage(tx, row.id, { kind: "activity", ...plainActivity, action, team: target });
    await publishConversationEvent(tx, conversationEventsOf(row, { ...row, assignedTeamId }), row.id);
    if (target && row.assigneeId === null) await queueAssignment(tx, row.id);
  }
  return rows.length;
}

function inTeam(tx: Ctx, id: Id<"team">): SQL | undefined {
  return and(eq(conversations.workspaceId, tx.workspaceId), eq(conversations.assignedTeamId, id));
}

async function lockTeam(tx: Ctx, id: Id<"team">, strength: SQL): Promise<Team | undefined> {
  const rows = await tx.db.execute<{ name: string }>(
    sql`select name from ${teams} where ${and(eq(teams.workspaceId, tx.workspaceId), eq(teams.id, id))} for ${strength}`,
  );
  return rows[0] && { id, name: rows[0].name };
}

/** Locks the team that takes over, so that it cannot be deleted at once. */
async function lockTarget(tx: Ctx, from: Id<"team">, moveTo: string | null): Promise<Team | null> {
  if (moveTo === null) return null;
  const target = isId("team", moveTo) && moveTo !== from ? await lockTeam(tx, moveTo, sql`share`) : undefined;
  if (target) return target;
  throw validationError({
    path: "moveTo",
    code: "unknown_team",
    message: "This team does not exist. Choose another one.",
  });
}
