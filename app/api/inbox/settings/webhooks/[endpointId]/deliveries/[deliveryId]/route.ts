import { z } from "zod";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { getDelivery } from "#lib/webhooks/queries.ts";
import { deliveryDetailSchema } from "#lib/webhooks/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "webhooks.manage",
    params: z.object({ endpointId: z.string(), deliveryId: z.string() }),
    response: deliveryDetailSchema,
    run: ({ ctx, params }) => getDelivery(ctx, params.endpointId, params.deliveryId),
  }),
});
