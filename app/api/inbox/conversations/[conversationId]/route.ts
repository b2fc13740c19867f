import { z } from "zod";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { updateConversation } from "#lib/conversations/actions/update-conversation.ts";
import { getConversation } from "#lib/conversations/queries.ts";
import { conversationResponse, updateConversationBody } from "#lib/conversations/schema.ts";

const params = z.object({ conversationId: z.string() });

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "conversations.read",
    params,
    response: conversationResponse,
    run: ({ ctx, params }) => getConversation(ctx, params.conversationId),
  }),
  PATCH: staffOperation({
    permission: "conversations.update",
    params,
    body: updateConversationBody,
    response: conversationResponse,
    run: async ({ ctx, params, body }) => ({
      conversation: await updateConversation(ctx, { id: params.conversationId, ...body }),
      now: ctx.clock.now().toISOString(),
    }),
  }),
});
