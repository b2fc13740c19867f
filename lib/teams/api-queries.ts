import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import { inOrder, isAfterKeys, type Keyset } from "#db/keyset.ts";
import { matchCreated, matchFilters } from "#db/match-filters.ts";
import { teamMembers, teams } from "#db/schema/index.ts";
import { openList, toPage } from "#lib/platform/api-page.ts";
import { notFound } from "#lib/platform/errors.ts";
import { isId, uuidToId } from "#lib/platform/id.ts";
import type { ApiTeam, apiTeamList, listTeamsForApiQuery } from "#lib/teams/api-schema.ts";
import { selectTeams, type TeamRow } from "#lib/teams/queries.ts";

/** @throws AppError INVALID_CURSOR */
export async function listTeamsForApi(
  ctx: Ctx,
  query: z.output<typeof listTeamsForApiQuery>,
): Promise<z.input<typeof apiTeamList>> {
  const list = openList(["teams", ctx.workspaceId], query);
  const keyset: Keyset = { at: teams.createdAt, id: teams.id, order: query.order ?? "desc" };
  const filter = matchFilters(query, {
    ...matchCreated(teams.createdAt),
    memberId: (id) => sql`${teams.id} in (select own.team_id from team_members own
      where own.workspace_id = ${sql.param(ctx.workspaceId, teams.workspaceId)}
        and own.user_id = ${sql.param(id, teamMembers.userId)})`,
  });
  const rows = await selectTeams(ctx)
    .where(
      and(
        eq(teams.workspaceId, ctx.workspaceId),
        filter,
        list.afterKeys ? isAfterKeys(keyset, list.afterKeys) : undefined,
      ),
    )
    .orderBy(...inOrder(keyset))
    .limit(query.limit + 1);
  return toPage(list, rows, ({ team }) => [team.createdAt.toISOString(), team.id], serializeTeamForApi);
}

/** @throws AppError NOT_FOUND */
export async function getTeamForApi(ctx: Ctx, id: string): Promise<ApiTeam> {
  if (!isId("team", id)) throw notFound();
  const [row] = await selectTeams(ctx).where(and(eq(teams.workspaceId, ctx.workspaceId), eq(teams.id, id)));
  if (!row) throw notFound();
  return serializeTeamForApi(row);
}

function serializeTeamForApi({ team, memberIds }: TeamRow): ApiTeam {
  return {
    id: team.id,
    name: team.name,
    memberIds: memberIds.map((uuid) => uuidToId("user", uuid)),
    createdAt: team.createdAt.toISOString(),
  };
}
