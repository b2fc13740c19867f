import { apiOperation, apiRoutes } from "#lib/api/with-api-key.ts";
import { getConversationForApi } from "#lib/conversations/api-queries.ts";
import { getConversation } from "#lib/conversations/endpoints.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(getConversation, {
    run: async ({ ctx, params }) => ({ status: 200, body: await getConversationForApi(ctx, params.id) }),
  }),
);
