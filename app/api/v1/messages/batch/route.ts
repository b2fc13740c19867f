import type { z } from "zod";
import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { tryParseInput } from "#lib/api/parse-input.ts";
import { recoverBatch, sendBatchForApi } from "#lib/messages/api/send-batch-for-api.ts";
import { sendMessageBatch } from "#lib/messages/api/send-endpoints.ts";
import { type sendBatchBody, sendMessageBody } from "#lib/messages/send/message-schema.ts";

// Each of a thousand messages may have many errors.
const ISSUES_MAX = 3;

const parseItems = ({ messages }: z.output<typeof sendBatchBody>) =>
  messages.map((message) => tryParseInput(sendMessageBody, message, ISSUES_MAX));

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(sendMessageBatch, {
    run: ({ ctx, body }) => sendBatchForApi(ctx, parseItems(body)),
    recover: (ctx, effect, body) => recoverBatch(ctx, effect, parseItems(body)),
  }),
);
