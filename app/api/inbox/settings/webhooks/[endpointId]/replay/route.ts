import { z } from "zod";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { replayEvents } from "#lib/webhooks/replay-events.ts";
import { replayResultSchema, staffReplayBody } from "#lib/webhooks/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "webhooks.manage",
    params: z.object({ endpointId: z.string() }),
    body: staffReplayBody,
    response: replayResultSchema,
    run: ({ ctx, params, body }) => replayEvents(ctx, params.endpointId, body),
  }),
});
