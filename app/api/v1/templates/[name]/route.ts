import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { uploadTemplateSample } from "#lib/conversations/attachments/upload-template-sample.ts";
import { getTemplateForApi } from "#lib/templates/api-queries.ts";
import { deleteTemplate, editTemplate, getTemplate } from "#lib/templates/endpoints.ts";
import {
  deleteTemplateForApi,
  editTemplateForApi,
  recoverEditedTemplate,
} from "#lib/templates/write-for-api.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(getTemplate, {
    run: async ({ ctx, params, query }) => ({
      status: 200,
      body: await getTemplateForApi(ctx, { ...params, ...query }),
    }),
  }),
  apiOperation(editTemplate, {
    run: ({ ctx, params, query, body }) =>
      editTemplateForApi(ctx, params.name, query, body, uploadTemplateSample),
    recover: recoverEditedTemplate,
  }),
  apiOperation(deleteTemplate, {
    run: async ({ ctx, params, query }) => ({
      status: 200,
      body: await deleteTemplateForApi(ctx, params.name, query),
    }),
  }),
);
