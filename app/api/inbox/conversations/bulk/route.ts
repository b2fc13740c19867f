import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { changeConversationsInBulk } from "#lib/conversations/actions/change-conversations-in-bulk.ts";
import { bulkBody, bulkResponse } from "#lib/conversations/bulk-rules.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "conversations.update",
    body: bulkBody,
    response: bulkResponse,
    run: async ({ ctx, body }) => ({ data: await changeConversationsInBulk(ctx, body) }),
  }),
});
