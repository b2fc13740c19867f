import { apiOperation, apiRoutes } from "#lib/http/with-api-key.ts";
import { sendResultSchema, sendTemplateBody } from "#lib/messages/schema.ts";
import { sendTemplateForApi } from "#lib/messages/send-for-api.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes({
  POST: apiOperation({
    scope: "messages.send",
    body: sendTemplateBody,
    response: sendResultSchema,
    run: ({ ctx, body }) => sendTemplateForApi(ctx, body),
  }),
});
