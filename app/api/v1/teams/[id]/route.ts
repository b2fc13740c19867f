import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { getTeamForApi } from "#lib/teams/api-queries.ts";
import { getTeam } from "#lib/teams/endpoints.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(getTeam, {
    run: async ({ ctx, params }) => ({ status: 200, body: await getTeamForApi(ctx, params.id) }),
  }),
);
