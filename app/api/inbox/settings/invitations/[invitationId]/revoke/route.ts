import { revokeInvitation } from "#lib/accounts/members/invite-member.ts";
import { invitationParams } from "#lib/accounts/members/schema.ts";
import { staffAction, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffAction({
    permission: "members.manage",
    params: invitationParams,
    run: ({ ctx, params }) => revokeInvitation(ctx, params.invitationId),
  }),
});
