import { z } from "zod";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { changeLabels } from "#lib/conversations/actions/change-labels.ts";
import { changedLabelsSchema, changeLabelsBody } from "#lib/conversations/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "conversations.update",
    params: z.object({ conversationId: z.string() }),
    body: changeLabelsBody,
    response: changedLabelsSchema,
    run: ({ ctx, params, body }) => changeLabels(ctx, { id: params.conversationId, ...body }),
  }),
});
