import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { changeMany } from "#lib/conversations/actions/change-many.ts";
import { bulkBody, bulkResponse } from "#lib/conversations/bulk-rules.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "conversations.update",
    body: bulkBody,
    response: bulkResponse,
    run: async ({ ctx, body }) => ({ data: await changeMany(ctx, body) }),
  }),
});
