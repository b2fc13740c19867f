import "server-only";
import { and, eq, isNotNull, isNull, notInArray, sql } from "drizzle-orm";
import { uuidArray } from "#db/array-params.ts";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { lockInWorkspace } from "#db/lock-in-workspace.ts";
import { members, teamMembers, teams } from "#db/schema/index.ts";
import { isUniqueViolation } from "#db/unique-violation.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { changedValues } from "#lib/accounts/audit/change-rules.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import { type AppError, notFound, validationError } from "#lib/platform/errors.ts";
import { type Id, isId, newId } from "#lib/platform/id.ts";
import { getTeam } from "#lib/teams/queries.ts";
import { type CreateTeam, TEAMS_MAX, type TeamView, type UpdateTeam } from "#lib/teams/schema.ts";

/** @throws AppError VALIDATION_ERROR (`team_taken`, `too_many_teams`, `unknown_member`) */
export function createTeam(ctx: Ctx, { name, memberIds, ...rule }: CreateTeam): Promise<TeamView> {
  return inTransaction(ctx, async (tx) => {
    await lockInWorkspace(tx, "teams");
    if ((await tx.db.$count(teams, eq(teams.workspaceId, tx.workspaceId))) >= TEAMS_MAX) throw tooManyTeams();
    const [made] = await tx.db
      .insert(teams)
      .values({
        id: newId("team"),
        workspaceId: tx.workspaceId,
        ...namesOf(name),
        ...rule,
        createdAt: tx.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: teams.id });
    if (!made) throw teamTaken(name);
    await setMembers(tx, made.id, memberIds);
    await appendAudit(tx, {
      action: "team.created",
      targetId: made.id,
      targetName: name,
      after: { memberIds, ...rule },
    });
    await recordLiveEvent(tx, { type: "list.changed", list: "teams" });
    return getTeam(tx, made.id);
  });
}

/** Changes the fields that are present. @throws AppError NOT_FOUND, VALIDATION_ERROR (`team_taken`, `unknown_member`) */
export async function updateTeam(ctx: Ctx, id: string, change: UpdateTeam): Promise<TeamView> {
  if (!isId("team", id)) throw notFound();
  const { name, memberIds, ...settings } = change;
  try {
    return await inTransaction(ctx, async (tx) => {
      const { id: _, ...previous } = await getTeam(tx, id);
      const [team] = await tx.db
        .update(teams)
        // Sets at least one column; Drizzle rejects an empty update.
        .set({ ...settings, ...(name === undefined ? { id } : namesOf(name)) })
        .where(and(eq(teams.workspaceId, tx.workspaceId), eq(teams.id, id)))
        .returning({ id: teams.id });
      if (!team) throw notFound();
      if (memberIds !== undefined) await setMembers(tx, id, memberIds);
      const changed = await getTeam(tx, id);
      const { id: _id, ...values } = changed;
      await appendAudit(tx, {
        action: "team.changed",
        targetId: id,
        targetName: changed.name,
        ...changedValues(previous, values),
      });
      await recordLiveEvent(tx, { type: "list.changed", list: "teams" });
      return changed;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw teamTaken(name ?? "");
    throw error;
  }
}

/** Disabled members, whom the list of a team does not show, stay in it until they are enabled or removed. */
async function setMembers(tx: Ctx, teamId: Id<"team">, given: readonly string[]): Promise<void> {
  const ids = [...new Set(given)].filter((id) => isId("user", id));
  const found = await tx.db
    .select({ id: members.userId })
    .from(members)
    .where(
      and(
        eq(members.workspaceId, tx.workspaceId),
        isNull(members.removedAt),
        sql`${members.userId} = any(${uuidArray("user", ids)})`,
      ),
    );
  if (found.length < new Set(given).size) throw unknownMember();
  const disabled = tx.db
    .select({ id: members.userId })
    .from(members)
    .where(and(eq(members.workspaceId, tx.workspaceId), isNotNull(members.disabledAt)));
  const isOfTeam = and(
    eq(teamMembers.workspaceId, tx.workspaceId),
    eq(teamMembers.teamId, teamId),
    notInArray(teamMembers.userId, disabled),
  );
  await tx.db
    .delete(teamMembers)
    .where(ids.length > 0 ? and(isOfTeam, notInArray(teamMembers.userId, ids)) : isOfTeam);
  if (ids.length === 0) return;
  await tx.db
    .insert(teamMembers)
    .values(ids.map((userId) => ({ workspaceId: tx.workspaceId, teamId, userId })))
    .onConflictDoNothing();
}

function namesOf(name: string): { name: string; normalizedName: string } {
  const shown = name.normalize();
  return { name: shown, normalizedName: shown.toLowerCase() };
}

function teamTaken(name: string): AppError<"VALIDATION_ERROR"> {
  return validationError({
    path: "name",
    code: "team_taken",
    message: `Another team is named “${name}”. Choose another name.`,
  });
}

function tooManyTeams(): AppError<"VALIDATION_ERROR"> {
  return validationError({
    path: "name",
    code: "too_many_teams",
    message: `A workspace can have up to ${TEAMS_MAX} teams. Delete one first.`,
  });
}

function unknownMember(): AppError<"VALIDATION_ERROR"> {
  return validationError({
    path: "memberIds",
    code: "unknown_member",
    message: "This person is not a member of the workspace. Choose someone else.",
  });
}
