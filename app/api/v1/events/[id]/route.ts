import { apiOperation, apiRoutes } from "#lib/api/with-api-key.ts";
import { getEvent } from "#lib/events/endpoints.ts";
import { getWebhookEvent } from "#lib/events/queries.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(getEvent, {
    run: async ({ ctx, params }) => ({ status: 200, body: await getWebhookEvent(ctx, params.id) }),
  }),
);
