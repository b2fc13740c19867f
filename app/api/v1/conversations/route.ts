import { listConversationsForApi } from "#lib/conversations/api-queries.ts";
import { listConversations } from "#lib/conversations/endpoints.ts";
import { apiOperation, apiRoutes } from "#lib/http/with-api-key.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(listConversations, {
    run: async ({ ctx, query }) => ({ status: 200, body: await listConversationsForApi(ctx, query) }),
  }),
);
