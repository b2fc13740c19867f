import { z } from "zod";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { listDeliveries } from "#lib/webhooks/queries.ts";
import { deliveryListSchema, listDeliveriesQuery } from "#lib/webhooks/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "webhooks.manage",
    params: z.object({ endpointId: z.string() }),
    query: listDeliveriesQuery,
    response: deliveryListSchema,
    run: ({ ctx, params, query }) => listDeliveries(ctx, params.endpointId, query),
  }),
});
