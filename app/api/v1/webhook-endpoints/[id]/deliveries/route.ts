import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { listWebhookDeliveries } from "#lib/webhooks/endpoints.ts";
import { listDeliveries } from "#lib/webhooks/queries.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(listWebhookDeliveries, {
    run: async ({ ctx, params, query }) => ({
      status: 200,
      body: await listDeliveries(ctx, params.id, query),
    }),
  }),
);
