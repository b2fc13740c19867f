import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { listEvents } from "#lib/events/endpoints.ts";
import { listWebhookEvents } from "#lib/events/queries.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(listEvents, {
    run: async ({ ctx, query }) => ({ status: 200, body: await listWebhookEvents(ctx, query) }),
  }),
);
