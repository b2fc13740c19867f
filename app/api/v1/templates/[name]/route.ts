import { apiOperation, apiRoutes } from "#lib/api/with-api-key.ts";
import { getTemplateForApi } from "#lib/templates/api-queries.ts";
import { getTemplate } from "#lib/templates/endpoints.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(getTemplate, {
    run: async ({ ctx, params, query }) => ({
      status: 200,
      body: await getTemplateForApi(ctx, { ...params, ...query }),
    }),
  }),
);
