import { apiOperation, apiRoutes } from "#lib/http/with-api-key.ts";
import { sendResultSchema, sendTextBody } from "#lib/messages/schema.ts";
import { sendTextForApi } from "#lib/messages/send-for-api.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  POST: apiOperation({
    scope: "messages.send",
    body: sendTextBody,
    response: sendResultSchema,
    run: ({ ctx, body }) => sendTextForApi(ctx, body),
  }),
});
