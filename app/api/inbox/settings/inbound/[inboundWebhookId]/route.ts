import { z } from "zod";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { getInboundWebhook } from "#lib/ingest/queries.ts";
import { inboundWebhookDetailSchema } from "#lib/ingest/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "inbound.manage",
    params: z.object({ inboundWebhookId: z.string() }),
    response: inboundWebhookDetailSchema,
    run: ({ ctx, params }) => getInboundWebhook(ctx, params.inboundWebhookId),
  }),
});
