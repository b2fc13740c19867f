import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { listInboundWebhooks } from "#lib/ingest/queries.ts";
import { inboundWebhookListSchema, listInboundQuery } from "#lib/ingest/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "inbound.manage",
    query: listInboundQuery,
    response: inboundWebhookListSchema,
    run: ({ ctx, query }) => listInboundWebhooks(ctx, query),
  }),
});
