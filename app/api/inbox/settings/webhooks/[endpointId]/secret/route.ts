import { z } from "zod";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { revealSecret } from "#lib/webhooks/reveal-secret.ts";
import { secretResponse } from "#lib/webhooks/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "webhooks.manage",
    recentPassword: true,
    params: z.object({ endpointId: z.string() }),
    response: secretResponse,
    run: async ({ ctx, params }) => ({ secret: await revealSecret(ctx, params.endpointId) }),
  }),
});
