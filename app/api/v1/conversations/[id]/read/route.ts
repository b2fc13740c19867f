import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import {
  markReadForApi,
  recoverConversation,
} from "#lib/conversations/actions/update-conversation-for-api.ts";
import { markConversationRead } from "#lib/conversations/endpoints.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(markConversationRead, {
    run: ({ ctx, params }) => markReadForApi(ctx, params.id),
    recover: recoverConversation,
  }),
);
