import { staffOperation, staffRoutes } from "#lib/http/with-staff.ts";
import { forgetSearch } from "#lib/search/forget-search.ts";
import { listRecentSearches } from "#lib/search/queries.ts";
import { rememberSearch } from "#lib/search/remember-search.ts";
import { recentSearchBody, recentSearchList } from "#lib/search/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({ response: recentSearchList, run: ({ ctx }) => listRecentSearches(ctx) }),
  POST: staffOperation({
    body: recentSearchBody,
    response: recentSearchList,
    run: ({ ctx, body }) => rememberSearch(ctx, body.query),
  }),
  DELETE: staffOperation({
    query: recentSearchBody,
    response: recentSearchList,
    run: ({ ctx, query }) => forgetSearch(ctx, query.query),
  }),
});
