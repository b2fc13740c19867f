import { staffOperation, staffRoutes } from "#lib/http/with-staff.ts";
import { forgetSearch } from "#lib/search/forget-search.ts";
import { listRecentSearches } from "#lib/search/queries.ts";
import { rememberSearch } from "#lib/search/remember-search.ts";
import { recentSearchBody, recentSearchList } from "#lib/search/schema.ts";

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
    run: ({ ctx, body }) => rememberSearch(ctx, body.query),
  }),
  DELETE: staffOperation({
    permission: "conversations.read",
    query: recentSearchBody,
    response: recentSearchList,
    run: ({ ctx, query }) => forgetSearch(ctx, query.query),
  }),
});
