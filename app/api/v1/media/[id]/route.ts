import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { getMediaForApi } from "#lib/conversations/attachments/api-queries.ts";
import { getMedia } from "#lib/conversations/attachments/endpoints.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(getMedia, {
    run: async ({ ctx, params }) => ({ status: 200, body: await getMediaForApi(ctx, params.id) }),
  }),
);
