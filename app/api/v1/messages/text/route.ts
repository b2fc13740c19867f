import { apiOperation, apiRoutes } from "#lib/api/with-api-key.ts";
import { sendTextMessage } from "#lib/messages/api/endpoints.ts";
import { recoverSend, sendTextForApi } from "#lib/messages/api/send-for-api.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(sendTextMessage, {
    run: ({ ctx, body }) => sendTextForApi(ctx, body),
    recover: recoverSend,
    defersClaim: true,
  }),
);
