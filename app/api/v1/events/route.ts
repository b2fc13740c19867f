import { listEvents } from "#lib/events/endpoints.ts";
import { listOutboundEvents } from "#lib/events/queries.ts";
import { apiOperation, apiRoutes } from "#lib/http/with-api-key.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(listEvents, {
    run: async ({ ctx, query }) => ({ status: 200, body: await listOutboundEvents(ctx, query) }),
  }),
);
