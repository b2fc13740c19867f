import { z } from "zod";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import {
  listMessagesQuery,
  messageListSchema,
  sendFromInboxBody,
  sentFromInboxSchema,
} from "#lib/messages/inbox-schema.ts";
import { listMessages } from "#lib/messages/reading/thread-queries.ts";
import { reply } from "#lib/messages/reply/reply.ts";

const params = z.object({ conversationId: z.string() });

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "conversations.read",
    params,
    query: listMessagesQuery,
    response: messageListSchema,
    run: ({ ctx, params, query }) => listMessages(ctx, params.conversationId, query),
  }),
  POST: staffOperation({
    permission: "conversations.reply",
    params,
    body: sendFromInboxBody,
    response: sentFromInboxSchema,
    run: async ({ ctx, params, body }) => ({
      ...(await reply(ctx, params.conversationId, body)),
      now: ctx.clock.now().toISOString(),
    }),
  }),
});
