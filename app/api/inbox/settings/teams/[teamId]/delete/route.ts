import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { deleteTeam } from "#lib/conversations/actions/delete-team.ts";
import { deletedTeamSchema, deleteTeamBody, teamParams } from "#lib/teams/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "teams.manage",
    params: teamParams,
    body: deleteTeamBody,
    response: deletedTeamSchema,
    run: async ({ ctx, params, body }) => {
      await deleteTeam(ctx, params.teamId, body);
      return { deleted: true as const };
    },
  }),
});
