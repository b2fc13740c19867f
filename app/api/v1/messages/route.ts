import { apiOperation, apiRoutes } from "#lib/http/with-api-key.ts";
import { listMessagesForApi } from "#lib/messages/api-queries.ts";
import { listMessages } from "#lib/messages/endpoints.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(listMessages, {
    run: async ({ ctx, query }) => ({ status: 200, body: await listMessagesForApi(ctx, query) }),
  }),
);
