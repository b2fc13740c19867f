import { apiOperation, apiRoutes } from "#lib/http/with-api-key.ts";
import { sendTemplateMessage } from "#lib/messages/endpoints.ts";
import { recoverSend, sendTemplateForApi } from "#lib/messages/send-for-api.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(sendTemplateMessage, {
    run: ({ ctx, body }) => sendTemplateForApi(ctx, body),
    recover: recoverSend,
    defersClaim: true,
  }),
);
