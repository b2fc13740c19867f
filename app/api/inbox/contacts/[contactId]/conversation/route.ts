import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { openedConversationSchema } from "#lib/contacts/page-schema.ts";
import { contactIdParams } from "#lib/conversations/schema.ts";
import { beginConversation } from "#lib/messages/compose/begin-conversation.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "conversations.reply",
    params: contactIdParams,
    response: openedConversationSchema,
    run: async ({ ctx, params }) => ({ conversationId: await beginConversation(ctx, params.contactId) }),
  }),
});
