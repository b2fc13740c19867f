import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { showTypingForApi } from "#lib/conversations/actions/update-conversation-for-api.ts";
import { showTyping } from "#lib/conversations/endpoints.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(showTyping, {
    run: ({ ctx, params }) => showTypingForApi(ctx, params.id),
    recover: null,
  }),
);
