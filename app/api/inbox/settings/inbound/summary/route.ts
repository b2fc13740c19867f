import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { summarizeInbound } from "#lib/ingest/queries.ts";
import { inboundSummarySchema } from "#lib/ingest/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "inbound.manage",
    response: inboundSummarySchema,
    run: ({ ctx }) => summarizeInbound(ctx),
  }),
});
