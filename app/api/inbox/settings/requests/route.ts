import { listRequests } from "#lib/api/request-log/queries.ts";
import { listRequestsQuery, requestListSchema } from "#lib/api/request-log/schema.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "requests.read",
    query: listRequestsQuery,
    response: requestListSchema,
    run: ({ ctx, query }) => listRequests(ctx, query),
  }),
});
