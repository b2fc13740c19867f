import { z } from "zod";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { rotateSecret } from "#lib/webhooks/rotate-secret.ts";
import { endpointAndSecretResponse } from "#lib/webhooks/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "webhooks.manage",
    recentPassword: true,
    params: z.object({ endpointId: z.string() }),
    response: endpointAndSecretResponse,
    run: ({ ctx, params }) => rotateSecret(ctx, params.endpointId),
  }),
});
