import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { listThreadForApi } from "#lib/messages/api/api-queries.ts";
import { listConversationMessages } from "#lib/messages/api/endpoints.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(listConversationMessages, {
    run: async ({ ctx, params, query }) => ({
      status: 200,
      body: await listThreadForApi(ctx, params.id, query),
    }),
  }),
);
