import { leaveWorkspace } from "#lib/accounts/members/change-member.ts";
import { leaveBody } from "#lib/accounts/members/schema.ts";
import { staffAction, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffAction({
    permission: "account.manage",
    body: leaveBody,
    run: ({ ctx, body }) => leaveWorkspace(ctx, body.workspaceId),
  }),
});
