import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import {
  recoverConversation,
  updateConversationForApi,
} from "#lib/conversations/actions/update-conversation-for-api.ts";
import { getConversationForApi } from "#lib/conversations/api-queries.ts";
import { getConversation, updateConversation } from "#lib/conversations/endpoints.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(getConversation, {
    run: async ({ ctx, params, query }) => ({
      status: 200,
      body: await getConversationForApi(ctx, params.id, query),
    }),
  }),
  apiOperation(updateConversation, {
    run: ({ ctx, params, body }) => updateConversationForApi(ctx, params.id, body),
    recover: recoverConversation,
  }),
);
