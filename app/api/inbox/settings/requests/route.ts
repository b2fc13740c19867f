import { staffOperation, staffRoutes } from "#lib/http/with-staff.ts";
import { listRequests } from "#lib/requests/queries.ts";
import { listRequestsQuery, requestListSchema } from "#lib/requests/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "requests.read",
    query: listRequestsQuery,
    response: requestListSchema,
    run: ({ ctx, query }) => listRequests(ctx, query),
  }),
});
