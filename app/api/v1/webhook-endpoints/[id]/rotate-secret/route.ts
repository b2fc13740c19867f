import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { rotateWebhookSecret } from "#lib/webhooks/endpoints.ts";
import { recoverWithSecret } from "#lib/webhooks/recover-endpoint.ts";
import { rotateSecret } from "#lib/webhooks/rotate-secret.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(rotateWebhookSecret, {
    run: async ({ ctx, params }) => {
      const { endpoint, secret } = await rotateSecret(ctx, params.id);
      return { status: 200, body: { ...endpoint, secret } };
    },
    recover: recoverWithSecret,
  }),
);
