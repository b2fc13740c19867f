import { apiOperation, apiRoutes } from "#lib/api/with-api-key.ts";
import { listTemplatesForApi } from "#lib/templates/api-queries.ts";
import { listTemplates } from "#lib/templates/endpoints.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(listTemplates, {
    run: async ({ ctx, query }) => ({ status: 200, body: await listTemplatesForApi(ctx, query) }),
  }),
);
