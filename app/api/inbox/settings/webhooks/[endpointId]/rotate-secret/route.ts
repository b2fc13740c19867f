import { z } from "zod";
import { staffOperation, staffRoutes } from "#lib/http/with-staff.ts";
import { rotateSecret } from "#lib/webhooks/rotate-secret.ts";
import { madeEndpointSchema } from "#lib/webhooks/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "webhooks.manage",
    params: z.object({ endpointId: z.string() }),
    response: madeEndpointSchema,
    run: ({ ctx, params }) => rotateSecret(ctx, params.endpointId),
  }),
});
