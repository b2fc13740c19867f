import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { getEvent } from "#lib/events/endpoints.ts";
import { getWebhookEvent } from "#lib/events/queries.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(getEvent, {
    run: async ({ ctx, params }) => ({ status: 200, body: await getWebhookEvent(ctx, params.id) }),
  }),
);
