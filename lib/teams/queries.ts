import "server-only";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { members, teamMembers, teams } from "#db/schema/index.ts";
import { hoursSchema } from "#lib/hours/schema.ts";
import { notFound } from "#lib/platform/errors.ts";
import { type Id, isId, uuidToId } from "#lib/platform/id.ts";
import type { TeamView } from "#lib/teams/schema.ts";

// Drizzle omits table names in a select from one table, also inside a subquery, so this is raw SQL.
const memberIds = sql<string[]>`array(
  select m.user_id from team_members m
  join members p on p.workspace_id = m.workspace_id and p.user_id = m.user_id
  where m.workspace_id = teams.workspace_id and m.team_id = teams.id and p.disabled_at is null
  order by m.user_id)`;

export function selectTeams(ctx: Ctx) {
  return ctx.db.select({ team: teams, memberIds }).from(teams).$dynamic();
}

export interface TeamRow {
  team: typeof teams.$inferSelect;
  /** The ids without their prefix. */
  memberIds: string[];
}

/** Sorted by name. */
export async function listTeams(ctx: Ctx): Promise<{ data: TeamView[] }> {
  const rows = await selectTeams(ctx)
    .where(eq(teams.workspaceId, ctx.workspaceId))
    .orderBy(asc(teams.normalizedName), asc(teams.id));
  return { data: rows.map(serializeTeam) };
}

/** @throws AppError NOT_FOUND */
export async function getTeam(ctx: Ctx, id: string): Promise<TeamView> {
  if (!isId("team", id)) throw notFound();
  const [row] = await selectTeams(ctx).where(and(eq(teams.workspaceId, ctx.workspaceId), eq(teams.id, id)));
  if (!row) throw notFound();
  return serializeTeam(row);
}

/** The names of teams that exist, in the order of the names. */
export async function findTeams(
  tx: Ctx,
  ids: readonly string[],
): Promise<{ id: Id<"team">; name: string }[]> {
  const known = new Set(ids.filter((id) => isId("team", id)));
  if (known.size === 0) return [];
  const { data } = await listTeams(tx);
  return data.flatMap(({ id, name }) => (isId("team", id) && known.has(id) ? [{ id, name }] : []));
}

/** Without disabled members. */
export async function listTeamMembers(ctx: Ctx, teamId: Id<"team">): Promise<Id<"user">[]> {
  const rows = await ctx.db
    .select({ id: teamMembers.userId })
    .from(teamMembers)
    .innerJoin(
      members,
      and(eq(members.workspaceId, teamMembers.workspaceId), eq(members.userId, teamMembers.userId)),
    )
    .where(
      and(
        eq(teamMembers.workspaceId, ctx.workspaceId),
        eq(teamMembers.teamId, teamId),
        isNull(members.disabledAt),
      ),
    )
    .orderBy(teamMembers.userId);
  return rows.map(({ id }) => id);
}

function serializeTeam({ team, memberIds: uuids }: TeamRow): TeamView {
  const { id, name, assignment, assignmentLimit, assignToLastMember, greeting, awayReply } = team;
  return {
    id,
    name,
    memberIds: uuids.map((uuid) => uuidToId("user", uuid)),
    assignment,
    assignmentLimit,
    assignToLastMember,
    hours: hoursSchema.nullable().parse(team.hours),
    greeting,
    awayReply,
  };
}
