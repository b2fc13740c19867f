import { z } from "zod";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { getReceipt } from "#lib/ingest/queries.ts";
import { receiptDetailSchema } from "#lib/ingest/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "inbound.manage",
    params: z.object({ receiptId: z.string() }),
    response: receiptDetailSchema,
    run: ({ ctx, params }) => getReceipt(ctx, params.receiptId),
  }),
});
