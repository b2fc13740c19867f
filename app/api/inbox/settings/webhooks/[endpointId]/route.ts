import { z } from "zod";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { deleteEndpoint } from "#lib/webhooks/delete-endpoint.ts";
import { getEndpointView } from "#lib/webhooks/queries.ts";
import {
  deletedEndpointResponse,
  endpointViewResponse,
  updateWebhookEndpointBody,
} from "#lib/webhooks/schema.ts";
import { updateEndpoint } from "#lib/webhooks/update-endpoint.ts";

const params = z.object({ endpointId: z.string() });

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "webhooks.manage",
    params,
    response: endpointViewResponse,
    run: async ({ ctx, params }) => ({ endpoint: await getEndpointView(ctx, params.endpointId) }),
  }),
  PATCH: staffOperation({
    permission: "webhooks.manage",
    recentPassword: true,
    params,
    body: updateWebhookEndpointBody,
    response: endpointViewResponse,
    run: async ({ ctx, params, body }) => {
      await updateEndpoint(ctx, params.endpointId, body);
      return { endpoint: await getEndpointView(ctx, params.endpointId) };
    },
  }),
  DELETE: staffOperation({
    permission: "webhooks.manage",
    params,
    response: deletedEndpointResponse,
    run: async ({ ctx, params }) => {
      await deleteEndpoint(ctx, params.endpointId);
      return {};
    },
  }),
});
