import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { testWebhookEndpoint } from "#lib/webhooks/endpoints.ts";
import { getTestEvent, sendPing } from "#lib/webhooks/send-ping.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(testWebhookEndpoint, {
    run: async ({ ctx, params }) => ({
      status: 200,
      body: await getTestEvent(ctx, await sendPing(ctx, params.id)),
    }),
    recover: async (ctx, { id }) => ({ status: 200, body: await getTestEvent(ctx, id) }),
  }),
);
