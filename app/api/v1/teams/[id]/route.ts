import { apiOperation, apiRoutes } from "#lib/api/with-api-key.ts";
import { getTeamForApi } from "#lib/teams/api-queries.ts";
import { getTeam } from "#lib/teams/endpoints.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(getTeam, {
    run: async ({ ctx, params }) => ({ status: 200, body: await getTeamForApi(ctx, params.id) }),
  }),
);
