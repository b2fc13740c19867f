import { z } from "zod";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { changeLabels } from "#lib/conversations/actions/change-labels.ts";
import { changeLabelsBody, conversationResponse } from "#lib/conversations/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "conversations.update",
    params: z.object({ conversationId: z.string() }),
    body: changeLabelsBody,
    response: conversationResponse,
    run: async ({ ctx, params, body }) => ({
      conversation: await changeLabels(ctx, { id: params.conversationId, ...body }),
      now: ctx.clock.now().toISOString(),
    }),
  }),
});
