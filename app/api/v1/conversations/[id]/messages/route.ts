import { listConversationMessages } from "#lib/conversations/endpoints.ts";
import { apiOperation, apiRoutes } from "#lib/http/with-api-key.ts";
import { listThreadForApi } from "#lib/messages/api-queries.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(listConversationMessages, {
    run: async ({ ctx, params, query }) => ({
      status: 200,
      body: await listThreadForApi(ctx, params.id, query),
    }),
  }),
);
