import { listMembersForApi } from "#lib/accounts/api-queries.ts";
import { listMembers } from "#lib/accounts/endpoints.ts";
import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(listMembers, {
    run: async ({ ctx, query }) => ({ status: 200, body: await listMembersForApi(ctx, query) }),
  }),
);
