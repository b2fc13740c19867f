import { z } from "zod";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { markConversationUnread } from "#lib/conversations/actions/mark-unread.ts";
import { conversationResponse, markUnreadQuery } from "#lib/conversations/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "conversations.update",
    params: z.object({ conversationId: z.string() }),
    query: markUnreadQuery,
    response: conversationResponse,
    run: async ({ ctx, params, query }) => ({
      conversation: await markConversationUnread(ctx, params.conversationId, query),
      now: ctx.clock.now().toISOString(),
    }),
  }),
});
