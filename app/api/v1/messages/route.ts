import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { listMessagesForApi } from "#lib/messages/api/api-queries.ts";
import { listMessages } from "#lib/messages/api/endpoints.ts";
import { sendMessage } from "#lib/messages/api/send-endpoints.ts";
import { recoverSend, sendMessageForApi } from "#lib/messages/api/send-for-api.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(listMessages, {
    run: async ({ ctx, query }) => ({ status: 200, body: await listMessagesForApi(ctx, query) }),
  }),
  apiOperation(sendMessage, {
    run: ({ ctx, body }) => sendMessageForApi(ctx, body),
    recover: recoverSend,
    defersClaim: true,
  }),
);
