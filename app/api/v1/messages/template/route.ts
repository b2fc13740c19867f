import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { sendTemplateMessage } from "#lib/messages/api/send-endpoints.ts";
import { recoverSend, sendTemplateForApi } from "#lib/messages/api/send-for-api.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(sendTemplateMessage, {
    run: ({ ctx, body }) => sendTemplateForApi(ctx, body),
    recover: recoverSend,
    defersClaim: true,
  }),
);
