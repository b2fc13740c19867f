import { bulkBody, bulkResponse } from "#lib/conversations/bulk-rules.ts";
import { changeMany } from "#lib/conversations/change-many.ts";
import { staffOperation, staffRoutes } from "#lib/http/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "conversations.update",
    body: bulkBody,
    response: bulkResponse,
    run: async ({ ctx, body }) => ({ data: await changeMany(ctx, body) }),
  }),
});
