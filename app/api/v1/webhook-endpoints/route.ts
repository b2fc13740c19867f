import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { createEndpoint } from "#lib/webhooks/create-endpoint.ts";
import { createWebhookEndpoint, listWebhookEndpoints } from "#lib/webhooks/endpoints.ts";
import { listEndpoints } from "#lib/webhooks/queries.ts";
import { recoverWithSecret } from "#lib/webhooks/recover-endpoint.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(listWebhookEndpoints, {
    run: async ({ ctx, query }) => ({ status: 200, body: await listEndpoints(ctx, query) }),
  }),
  apiOperation(createWebhookEndpoint, {
    run: async ({ ctx, body }) => {
      const { endpoint, secret } = await createEndpoint(ctx, body);
      return { status: 200, body: { ...endpoint, secret } };
    },
    recover: recoverWithSecret,
  }),
);
