import { z } from "zod";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { getReceipt } from "#lib/ingest/queries.ts";
import { replayForMember } from "#lib/ingest/replay-receipt.ts";
import { receiptDetailSchema } from "#lib/ingest/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "inbound.manage",
    params: z.object({ receiptId: z.string() }),
    response: receiptDetailSchema,
    run: async ({ ctx, params }) => {
      await replayForMember(ctx, params.receiptId);
      return getReceipt(ctx, params.receiptId);
    },
  }),
});
