import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { listConversations } from "#lib/conversations/queries.ts";
import { conversationListSchema, listConversationsQuery } from "#lib/conversations/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "conversations.read",
    query: listConversationsQuery,
    response: conversationListSchema,
    run: ({ ctx, query }) => listConversations(ctx, query),
  }),
});
