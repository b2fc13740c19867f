import { z } from "zod";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { getInboundWebhook } from "#lib/ingest/queries.ts";
import { replayForMember } from "#lib/ingest/replay-inbound-webhook.ts";
import { inboundWebhookDetailSchema } from "#lib/ingest/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "inbound.manage",
    params: z.object({ inboundWebhookId: z.string() }),
    response: inboundWebhookDetailSchema,
    run: async ({ ctx, params }) => {
      await replayForMember(ctx, params.inboundWebhookId);
      return getInboundWebhook(ctx, params.inboundWebhookId);
    },
  }),
});
