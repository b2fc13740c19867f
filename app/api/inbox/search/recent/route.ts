import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { deleteRecentSearch } from "#lib/conversations/search/delete-recent-search.ts";
import { listRecentSearches } from "#lib/conversations/search/queries.ts";
import { saveRecentSearch } from "#lib/conversations/search/save-recent-search.ts";
import { recentSearchBody, recentSearchList } from "#lib/conversations/search/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "conversations.read",
    response: recentSearchList,
    run: ({ ctx }) => listRecentSearches(ctx),
  }),
  POST: staffOperation({
    permission: "conversations.read",
    body: recentSearchBody,
    response: recentSearchList,
    run: ({ ctx, body }) => saveRecentSearch(ctx, body.query),
  }),
  DELETE: staffOperation({
    permission: "conversations.read",
    query: recentSearchBody,
    response: recentSearchList,
    run: ({ ctx, query }) => deleteRecentSearch(ctx, query.query),
  }),
});
