import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { createTeamBody, teamResponse } from "#lib/teams/schema.ts";
import { createTeam } from "#lib/teams/write-team.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "teams.manage",
    body: createTeamBody,
    response: teamResponse,
    run: async ({ ctx, body }) => ({ team: await createTeam(ctx, body) }),
  }),
});
