import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { listReceipts } from "#lib/ingest/queries.ts";
import { listInboundQuery, receiptListSchema } from "#lib/ingest/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "inbound.manage",
    query: listInboundQuery,
    response: receiptListSchema,
    run: ({ ctx, query }) => listReceipts(ctx, query),
  }),
});
