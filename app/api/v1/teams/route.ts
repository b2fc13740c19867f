import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { listTeamsForApi } from "#lib/teams/api-queries.ts";
import { listTeams } from "#lib/teams/endpoints.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(listTeams, {
    run: async ({ ctx, query }) => ({ status: 200, body: await listTeamsForApi(ctx, query) }),
  }),
);
