import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { deleteEndpoint } from "#lib/webhooks/delete-endpoint.ts";
import { deleteWebhookEndpoint, getWebhookEndpoint, updateWebhookEndpoint } from "#lib/webhooks/endpoints.ts";
import { getEndpoint } from "#lib/webhooks/queries.ts";
import { recoverEndpoint } from "#lib/webhooks/recover-endpoint.ts";
import { updateEndpoint } from "#lib/webhooks/update-endpoint.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(getWebhookEndpoint, {
    run: async ({ ctx, params }) => ({ status: 200, body: await getEndpoint(ctx, params.id) }),
  }),
  apiOperation(updateWebhookEndpoint, {
    run: async ({ ctx, params, body }) => ({ status: 200, body: await updateEndpoint(ctx, params.id, body) }),
    recover: recoverEndpoint,
  }),
  apiOperation(deleteWebhookEndpoint, {
    run: async ({ ctx, params }) => {
      await deleteEndpoint(ctx, params.id);
      return { status: 200, body: { id: params.id, deleted: true as const } };
    },
  }),
);
