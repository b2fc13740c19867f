import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { uploadTemplateSample } from "#lib/conversations/attachments/upload-template-sample.ts";
import { listTemplatesForApi } from "#lib/templates/api-queries.ts";
import { createTemplate, listTemplates } from "#lib/templates/endpoints.ts";
import { createTemplateForApi, recoverCreatedTemplate } from "#lib/templates/write-for-api.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(listTemplates, {
    run: async ({ ctx, query }) => ({ status: 200, body: await listTemplatesForApi(ctx, query) }),
  }),
  apiOperation(createTemplate, {
    run: ({ ctx, body }) => createTemplateForApi(ctx, body, uploadTemplateSample),
    recover: recoverCreatedTemplate,
  }),
);
