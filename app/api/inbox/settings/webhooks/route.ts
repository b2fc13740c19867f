import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { createEndpoint } from "#lib/webhooks/create-endpoint.ts";
import { listEndpointViews } from "#lib/webhooks/queries.ts";
import {
  createWebhookEndpointBody,
  endpointAndSecretResponse,
  endpointViewListSchema,
} from "#lib/webhooks/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "webhooks.manage",
    response: endpointViewListSchema,
    run: ({ ctx }) => listEndpointViews(ctx),
  }),
  POST: staffOperation({
    permission: "webhooks.manage",
    recentPassword: true,
    body: createWebhookEndpointBody,
    response: endpointAndSecretResponse,
    run: ({ ctx, body }) => createEndpoint(ctx, body),
  }),
});
