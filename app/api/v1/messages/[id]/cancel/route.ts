import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { cancelMessageForApi } from "#lib/messages/api/cancel-message-for-api.ts";
import { cancelMessage } from "#lib/messages/api/endpoints.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(cancelMessage, {
    run: async ({ ctx, params }) => ({ status: 200, body: await cancelMessageForApi(ctx, params.id) }),
    recover: null,
  }),
);
