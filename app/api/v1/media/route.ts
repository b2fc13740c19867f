import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { uploadMedia } from "#lib/conversations/attachments/endpoints.ts";
import { recoverUpload, uploadForApi } from "#lib/conversations/attachments/upload-for-api.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(uploadMedia, {
    run: async ({ ctx, body }) => uploadForApi(ctx, body),
    recover: recoverUpload,
  }),
);
