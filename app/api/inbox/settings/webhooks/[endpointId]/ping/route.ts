import { z } from "zod";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { pingResponse } from "#lib/webhooks/schema.ts";
import { sendPing } from "#lib/webhooks/send-ping.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "webhooks.manage",
    params: z.object({ endpointId: z.string() }),
    response: pingResponse,
    run: async ({ ctx, params }) => ({ eventId: await sendPing(ctx, params.endpointId) }),
  }),
});
