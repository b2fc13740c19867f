import { staffOperation, staffRoutes } from "#lib/http/with-staff.ts";
import { listMembers } from "#lib/workspaces/queries.ts";
import { memberListSchema } from "#lib/workspaces/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "conversations.read",
    response: memberListSchema,
    run: ({ ctx }) => listMembers(ctx),
  }),
});
