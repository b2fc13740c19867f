import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { teamParams, teamResponse, updateTeamBody } from "#lib/teams/schema.ts";
import { updateTeam } from "#lib/teams/write-team.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  PATCH: staffOperation({
    permission: "teams.manage",
    params: teamParams,
    body: updateTeamBody,
    response: teamResponse,
    run: async ({ ctx, params, body }) => ({ team: await updateTeam(ctx, params.teamId, body) }),
  }),
});
