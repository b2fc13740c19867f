import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { searchInbox } from "#lib/conversations/search/queries.ts";
import { searchQuery, searchResponse } from "#lib/conversations/search/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "conversations.read",
    query: searchQuery,
    response: searchResponse,
    run: ({ ctx, query }) => searchInbox(ctx, query),
  }),
});
