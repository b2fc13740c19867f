import { listMembers } from "#lib/accounts/queries.ts";
import { memberListSchema } from "#lib/accounts/schema.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "workspace.read",
    response: memberListSchema,
    run: ({ ctx }) => listMembers(ctx),
  }),
});
