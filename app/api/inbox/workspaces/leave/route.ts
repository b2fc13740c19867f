import { leaveWorkspace } from "#lib/accounts/members/change-member.ts";
import { leaveBody } from "#lib/accounts/members/schema.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { doneResponse } from "#lib/platform/browser-fetch/response-schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "account.manage",
    body: leaveBody,
    response: doneResponse,
    run: async ({ ctx, body }) => {
      await leaveWorkspace(ctx, body.workspaceId);
      return { ok: true };
    },
  }),
});
