import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { listRequests } from "#lib/api/request-log/endpoints.ts";
import { listRequestsForApi } from "#lib/api/request-log/queries.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(listRequests, {
    run: async ({ ctx, query }) => ({ status: 200, body: await listRequestsForApi(ctx, query) }),
  }),
);
