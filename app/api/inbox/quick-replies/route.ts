import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { listQuickReplies } from "#lib/conversations/quick-replies/queries.ts";
import {
  createQuickReplyBody,
  quickReplyListSchema,
  quickReplyResponse,
} from "#lib/conversations/quick-replies/schema.ts";
import { createQuickReply } from "#lib/conversations/quick-replies/write-quick-reply.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "conversations.read",
    response: quickReplyListSchema,
    run: ({ ctx }) => listQuickReplies(ctx),
  }),
  POST: staffOperation({
    permission: "quick_replies.manage",
    body: createQuickReplyBody,
    response: quickReplyResponse,
    run: async ({ ctx, body }) => ({ quickReply: await createQuickReply(ctx, body) }),
  }),
});
