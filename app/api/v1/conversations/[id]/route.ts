import { getConversationForApi } from "#lib/conversations/api-queries.ts";
import { getConversation } from "#lib/conversations/endpoints.ts";
import { apiOperation, apiRoutes } from "#lib/http/with-api-key.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(getConversation, {
    run: async ({ ctx, params }) => ({ status: 200, body: await getConversationForApi(ctx, params.id) }),
  }),
);
