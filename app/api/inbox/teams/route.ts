import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { listTeams } from "#lib/teams/queries.ts";
import { teamListSchema } from "#lib/teams/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "workspace.read",
    response: teamListSchema,
    run: ({ ctx }) => listTeams(ctx),
  }),
});
