import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { requestReplay } from "#lib/ingest/replay-problems.ts";
import { replayAllResultSchema } from "#lib/ingest/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "inbound.manage",
    response: replayAllResultSchema,
    run: ({ ctx }) => requestReplay(ctx),
  }),
});
