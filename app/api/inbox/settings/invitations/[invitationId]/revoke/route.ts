import { revokeInvitation } from "#lib/accounts/members/invite-member.ts";
import { invitationParams } from "#lib/accounts/members/schema.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { doneResponse } from "#lib/platform/browser-fetch/response-schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "members.manage",
    params: invitationParams,
    response: doneResponse,
    run: async ({ ctx, params }) => {
      await revokeInvitation(ctx, params.invitationId);
      return { ok: true };
    },
  }),
});
