import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { renderTemplate } from "#lib/messages/api/endpoints.ts";
import { renderTemplateForApi } from "#lib/messages/api/render-template.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(renderTemplate, {
    run: async ({ ctx, params, body }) => ({
      status: 200,
      body: await renderTemplateForApi(ctx, params.name, body),
    }),
    recover: null,
  }),
);
