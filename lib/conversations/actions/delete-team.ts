import "server-only";
import { and, asc, eq, ne, type SQL, sql } from "drizzle-orm";
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

/** Conversations per transaction, chosen so that it takes less than 100 ms. */
const BATCH = 10;

interface Team {
  id: Id<"team">;
  name: string;
}

/**
 * Deletes a team. Its conversations keep their assignees and move to another team, whose rule assigns those without one,
 * or to none without `moveTo`. Those that are not closed move in batches, before the team is deleted.
 * @throws AppError NOT_FOUND, VALIDATION_ERROR (`unknown_team`)
 */
export async function deleteTeam(ctx: Ctx, id: string, { moveTo }: { moveTo: string | null }): Promise<void> {
  if (!isId("team", id)) throw notFound();
  let moved = BATCH;
  while (moved === BATCH) moved = await inTransaction(ctx, (tx) => moveBatch(tx, id, moveTo));
  await inTransaction(ctx, async (tx) => {
    const team = await lockTeam(tx, id, sql`update`);
    if (!team) throw notFound();
    const target = await lockTarget(tx, id, moveTo);
    // The lock of the team lets no more in.
    while ((await moveConversations(tx, id, target)) === BATCH);
    // A closed conversation gets no step: it may have ended long ago, and nobody waits for it.
    await tx.db
      .update(conversations)
      .set({ assignedTeamId: target?.id ?? null, updatedAt: tx.clock.now() })
      .where(inTeam(tx, id));
    await replaceInSavedViews(tx, { condition: "team", id, into: target?.id ?? null });
    await tx.db.delete(teams).where(and(eq(teams.workspaceId, tx.workspaceId), eq(teams.id, id)));
    await appendAudit(tx, {
      action: "team.deleted",
      targetId: id,
      targetName: team.name,
      data: target === null ? {} : { movedTo: target.id },
    });
    await recordLiveEvent(tx, { type: "team.deleted", id });
  });
}

async function moveBatch(tx: Ctx, id: Id<"team">, moveTo: string | null): Promise<number> {
  if (!(await lockTeam(tx, id, sql`share`))) throw notFound();
  return moveConversations(tx, id, await lockTarget(tx, id, moveTo));
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
