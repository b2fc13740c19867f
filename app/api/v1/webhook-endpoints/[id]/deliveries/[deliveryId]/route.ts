import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { getWebhookDelivery } from "#lib/webhooks/endpoints.ts";
import { getDeliveryForApi } from "#lib/webhooks/queries.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(getWebhookDelivery, {
    run: async ({ ctx, params }) => ({ status: 200, body: await getDeliveryForApi(ctx, params) }),
  }),
);
