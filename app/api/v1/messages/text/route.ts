import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { sendTextMessage } from "#lib/messages/api/send-endpoints.ts";
import { recoverSend, sendTextForApi } from "#lib/messages/api/send-for-api.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(sendTextMessage, {
    run: ({ ctx, body }) => sendTextForApi(ctx, body),
    recover: recoverSend,
    defersClaim: true,
  }),
);
