import { openedConversationSchema } from "#lib/contacts/page-schema.ts";
import { contactParams } from "#lib/conversations/schema.ts";
import { staffOperation, staffRoutes } from "#lib/http/with-staff.ts";
import { beginConversation } from "#lib/messages/begin-conversation.ts";

/** The conversation in which to write to a contact, made where there is none yet. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "conversations.reply",
    params: contactParams,
    response: openedConversationSchema,
    run: async ({ ctx, params }) => ({ conversationId: await beginConversation(ctx, params.contactId) }),
  }),
});
