import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { getSegment } from "#lib/contacts/endpoints.ts";
import { getSegmentForApi } from "#lib/contacts/segment-api-queries.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(getSegment, {
    run: async ({ ctx, params }) => ({ status: 200, body: await getSegmentForApi(ctx, params.id) }),
  }),
);
