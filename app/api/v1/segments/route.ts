import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { listSegments } from "#lib/contacts/endpoints.ts";
import { listSegmentsForApi } from "#lib/contacts/segment-api-queries.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(listSegments, {
    run: async ({ ctx, query }) => ({ status: 200, body: await listSegmentsForApi(ctx, query) }),
  }),
);
