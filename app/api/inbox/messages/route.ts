import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { sentFromInboxSchema, startConversationBody } from "#lib/messages/inbox-schema.ts";
import { startConversation } from "#lib/messages/reply/start-conversation.ts";

/** Starts a conversation; a reply is sent by `conversations/[conversationId]/messages`. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "conversations.reply",
    body: startConversationBody,
    response: sentFromInboxSchema,
    run: async ({ ctx, body }) => ({
      ...(await startConversation(ctx, body)),
      now: ctx.clock.now().toISOString(),
    }),
  }),
});
