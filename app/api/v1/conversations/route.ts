import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { listConversationsForApi } from "#lib/conversations/api-queries.ts";
import { listConversations } from "#lib/conversations/endpoints.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(listConversations, {
    run: async ({ ctx, query }) => ({ status: 200, body: await listConversationsForApi(ctx, query) }),
  }),
);
