import { apiOperation, apiRoutes } from "#lib/http/with-api-key.ts";
import { sendTextMessage } from "#lib/messages/endpoints.ts";
import { recoverSend, sendTextForApi } from "#lib/messages/send-for-api.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(sendTextMessage, {
    run: ({ ctx, body }) => sendTextForApi(ctx, body),
    recover: recoverSend,
    defersClaim: true,
  }),
);
