import { apiOperation, apiRoutes } from "#lib/http/with-api-key.ts";
import { getMessageForApi } from "#lib/messages/api-queries.ts";
import { getMessage } from "#lib/messages/endpoints.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(getMessage, {
    run: async ({ ctx, params }) => ({ status: 200, body: await getMessageForApi(ctx, params.id) }),
  }),
);
