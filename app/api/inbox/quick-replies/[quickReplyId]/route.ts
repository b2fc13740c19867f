import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import {
  deletedQuickReplySchema,
  quickReplyParams,
  quickReplyResponse,
  updateQuickReplyBody,
} from "#lib/conversations/quick-replies/schema.ts";
import { deleteQuickReply, updateQuickReply } from "#lib/conversations/quick-replies/write-quick-reply.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  PATCH: staffOperation({
    permission: "quick_replies.manage",
    params: quickReplyParams,
    body: updateQuickReplyBody,
    response: quickReplyResponse,
    run: async ({ ctx, params, body }) => ({
      quickReply: await updateQuickReply(ctx, params.quickReplyId, body),
    }),
  }),
  DELETE: staffOperation({
    permission: "quick_replies.manage",
    params: quickReplyParams,
    response: deletedQuickReplySchema,
    run: async ({ ctx, params }) => {
      await deleteQuickReply(ctx, params.quickReplyId);
      return { deleted: true as const };
    },
  }),
});
