import { listConversations } from "#lib/conversations/queries.ts";
import { conversationListSchema, listConversationsQuery } from "#lib/conversations/schema.ts";
import { staffOperation, staffRoutes } from "#lib/http/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "conversations.read",
    query: listConversationsQuery,
    response: conversationListSchema,
    run: ({ ctx, query }) => listConversations(ctx, query),
  }),
});
