import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { getMessageForApi } from "#lib/messages/api/api-queries.ts";
import { getMessage } from "#lib/messages/api/endpoints.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(getMessage, {
    run: async ({ ctx, params, query }) => ({
      status: 200,
      body: await getMessageForApi(ctx, params.id, query),
    }),
  }),
);
